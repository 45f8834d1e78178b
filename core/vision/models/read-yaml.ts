import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type * as z from 'zod';
import { Fault, type FaultCode } from '../../base/fault.js';
import { MAX_YAML_BYTES, parseYaml } from '../../base/yaml.js';

/**
 * Reads a small YAML or JSON file with a schema. Core schema only, no aliases, at most 256 KB. Faults: `code`, with the
 * issues and the file name (without its folder).
 */
export async function readYaml<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  code: FaultCode,
): Promise<z.output<Schema>> {
  return parseYaml(await readCapped(path, code), schema, { name: basename(path), code });
}

async function readCapped(path: string, code: FaultCode): Promise<string> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(MAX_YAML_BYTES + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    if (bytesRead > MAX_YAML_BYTES)
      throw new Fault(code, `${basename(path)} is larger than ${MAX_YAML_BYTES / 1024} KB.`);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
