import { lstat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { readYaml } from './read-yaml.js';
import { Sidecar } from './sidecar.js';

/** Where a sidecar of a weight file may stand: `yolo.json`, `yolo.yaml` or `yolo.yml` beside `yolo.onnx`. */
export function sidecarPaths(weights: string): string[] {
  const { dir, name } = parse(weights);
  return ['.json', '.yaml', '.yml'].map((suffix) => join(dir, name + suffix));
}

/** Reads the sidecar of a weight file; null when it has none. Links are passed over. Faults: invalid-input. */
export async function readSidecar(weights: string): Promise<Sidecar | null> {
  for (const path of sidecarPaths(weights)) {
    const facts = await lstat(path).catch(() => null);
    if (facts?.isFile()) return readYaml(path, Sidecar, 'invalid-input');
  }
  return null;
}
