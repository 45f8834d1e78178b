import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { Fault, type FaultCode } from '../../fault.js';
import { issuesOf } from '../../parse-input.js';

const MAX_BYTES = 256 * 1024;

/**
 * Reads a small YAML or JSON file by a schema: core schema only, no aliases, at most 256 KB.
 * Faults: `code`, with the issues, naming the file but not the folder it stands in.
 */
export async function readYaml<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  code: FaultCode,
): Promise<z.output<Schema>> {
  const name = basename(path);
  const input = parseYaml(await readCapped(path, code), { name, code });
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, input);
  const first = issues[0];
  const place = first?.pointer ? ` at ${first.pointer}` : '';
  throw new Fault(code, `${name} does not fit${place}: ${first?.detail ?? 'nothing was found in it'}.`, { issues });
}

async function readCapped(path: string, code: FaultCode): Promise<string> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(MAX_BYTES + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    if (bytesRead > MAX_BYTES) throw new Fault(code, `${basename(path)} is larger than ${MAX_BYTES / 1024} KB.`);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function parseYaml(text: string, { name, code }: { name: string; code: FaultCode }): unknown {
  try {
    const document = parseDocument(text, { schema: 'core', uniqueKeys: true, prettyErrors: false });
    const error = document.errors[0] ?? document.warnings[0];
    if (error) throw error;
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw new Fault(code, `${name} is not plain YAML: ${(cause as Error).message}`, { cause });
  }
}
