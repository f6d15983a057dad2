// The module of a text that holds it compressed. Browsers compile large ones only while they go on with other things.
export async function load(text) {
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}
