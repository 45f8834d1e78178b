import { CELL_ENCODER } from './cell-encoder-wasm.js';

let compiled: WebAssembly.Module | undefined;

/** Returns the compiled program of `assembly/`. Compiles it once per thread. */
export function cellEncoderModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(Buffer.from(CELL_ENCODER, 'base64'));
  return compiled;
}
