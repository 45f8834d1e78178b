/**
 * The parts of WebAssembly's API that this folder uses. TypeScript declares them only with the browser types, which the
 * core does not include.
 */
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
