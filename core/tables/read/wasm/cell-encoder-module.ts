import { CELL_ENCODER } from './cell-encoder-wasm.js';

let compiled: WebAssembly.Module | undefined;

/** The compiled program of `assembly/`, once for each thread. */
export function cellEncoderModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(Buffer.from(CELL_ENCODER, 'base64'));
  return compiled;
}
