/** The little of WebAssembly that is used here: it belongs to the types of browsers, which the core knows nothing of. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module);
    readonly exports: object;
  }
  class Memory {
    constructor(pages: { initial: number; maximum: number; shared: boolean });
    readonly buffer: ArrayBufferLike;
    grow(pages: number): number;
  }
  interface Global {
    readonly value: number;
  }
}
