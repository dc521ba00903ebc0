// Writes words as sentences and names begin, and as sentences end.

/** The words with a capital at their beginning. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words of the server as a sentence. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? capital(words) : `${capital(words)}.`;
}
