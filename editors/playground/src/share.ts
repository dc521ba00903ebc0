// Keeps a text in a link: compressed, behind the `#`, which browsers send to no server.

const PREFIX = "#text=";

/** The longest link that programs pass on without cutting it. */
export const LONGEST = 30_000;

/** The part of a link behind the `#` that holds the text. */
export async function encoded(text: string): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(text),
    new CompressionStream("deflate-raw"),
  );
  const characters = Array.from(bytes, (byte) =>
    String.fromCharCode(byte),
  ).join("");
  return (
    PREFIX +
    btoa(characters)
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "")
  );
}

/** The text of such a part; `undefined` for any other one, and for a link that was cut. */
export async function decoded(hash: string): Promise<string | undefined> {
  if (!hash.startsWith(PREFIX)) {
    return undefined;
  }
  try {
    const base64 = hash
      .slice(PREFIX.length)
      .replaceAll("-", "+")
      .replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) =>
      character.charCodeAt(0),
    );
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const readable = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
