// Opens files into the editor, and saves its text.

/** The largest file that is opened, in bytes. */
const LARGEST = 4 << 20;

/** Has the user choose a file; its text, or why it cannot be opened. */
export function chooseFile(
  take: (text: string, name: string) => void,
  fail: (why: string) => void,
): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".sudoku,.sdm,.sdk,.ss,.txt,.csv,text/plain";
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file !== undefined) {
      void readFile(file, take, fail);
    }
  };
  input.click();
}

/** Reads a file, chosen or dropped. */
export async function readFile(
  file: File,
  take: (text: string, name: string) => void,
  fail: (why: string) => void,
): Promise<void> {
  if (file.size > LARGEST) {
    fail(
      `${file.name} is larger than 4 MB: check it with the program instead.`,
    );
    return;
  }
  try {
    const bytes = await file.arrayBuffer();
    take(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file.name);
  } catch {
    fail(`${file.name} is not a text in UTF-8.`);
  }
}
