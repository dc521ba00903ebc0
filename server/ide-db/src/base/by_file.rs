//! Keeps a value for each of many files, so that a copy costs a fraction of their number and changing one leaves the
//! copies as they are.
//!
//! A host that had a hundred thousand files open would otherwise make a table of all of them at each key.

use crate::base::finding::FileId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Files whose numbers differ in the last bits only are in one page.
const PAGE_BITS: u32 = 6;

/// The values of files, by the numbers of these.
#[derive(Clone, Debug)]
pub(crate) struct ByFile<T>(BTreeMap<u32, Arc<BTreeMap<FileId, T>>>);

impl<T> Default for ByFile<T> {
    fn default() -> ByFile<T> {
        ByFile(BTreeMap::new())
    }
}

impl<T> ByFile<T> {
    pub(crate) fn get(&self, file: FileId) -> Option<&T> {
        self.0.get(&page(file))?.get(&file)
    }

    /// All values, in the order of the files.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (FileId, &T)> {
        self.0.values().flat_map(|page| page.iter().map(|(file, value)| (*file, value)))
    }
}

impl<T: Clone> ByFile<T> {
    pub(crate) fn insert(&mut self, file: FileId, value: T) {
        Arc::make_mut(self.0.entry(page(file)).or_default()).insert(file, value);
    }

    pub(crate) fn remove(&mut self, file: FileId) -> Option<T> {
        let page = self.0.get_mut(&page(file)).filter(|page| page.contains_key(&file))?;
        let values = Arc::make_mut(page);
        let value = values.remove(&file);
        if values.is_empty() {
            self.0.remove(&self::page(file));
        }
        value
    }
}

impl<T: Clone> FromIterator<(FileId, T)> for ByFile<T> {
    fn from_iter<I: IntoIterator<Item = (FileId, T)>>(values: I) -> ByFile<T> {
        let mut by_file = ByFile::default();
        for (file, value) in values {
            by_file.insert(file, value);
        }
        by_file
    }
}

fn page(file: FileId) -> u32 {
    file.0 >> PAGE_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_stays_as_it_is() {
        let mut files: ByFile<u32> = (0..200).map(|number| (FileId(number), number)).collect();
        let copy = files.clone();
        files.insert(FileId(100), 7);
        assert_eq!((files.remove(FileId(3)), files.remove(FileId(3))), (Some(3), None));
        assert_eq!([files.get(FileId(100)), files.get(FileId(3)), files.get(FileId(1_000))], [Some(&7), None, None]);
        assert_eq!([copy.get(FileId(100)), copy.get(FileId(3))], [Some(&100), Some(&3)]);
        assert_eq!((files.iter().count(), copy.iter().count()), (199, 200));
        (0..200).for_each(|number| _ = files.remove(FileId(number)));
        assert_eq!(files.0.len(), 0);
    }
}
