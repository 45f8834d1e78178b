import type { FuzzTarget } from './fuzz-target.js';

/**
 * Every fuzzed parser. Each is loaded alone, because measuring the coverage takes time in proportion to the loaded
 * code.
 */
export const FUZZ_TARGETS: ReadonlyMap<string, () => Promise<FuzzTarget>> = new Map([
  ['onnx', async () => (await import('./targets/onnx.js')).onnx],
  ['labels', async () => (await import('./targets/labels.js')).labels],
  ['yaml', async () => (await import('./targets/yaml.js')).yaml],
  ['csv', async () => (await import('./targets/csv.js')).csv],
  ['encode', async () => (await import('./targets/encode.js')).encode],
  ['xlsx', async () => (await import('./targets/xlsx.js')).xlsx],
  ['multipart', async () => (await import('./targets/multipart.js')).multipart],
  ['agent', async () => (await import('./targets/agent.js')).agent],
]);
