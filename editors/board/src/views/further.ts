// Gathers the views that few people open: a page loads them at their first use.

export { fileView } from "./file";
export { keyList } from "./keys";
export { levelsView } from "./levels";
export { pathView } from "./path";
export { searchView } from "./search";
export { solutionView } from "./solution";
