import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { Fault, type FaultCode } from './fault.js';
import { issuesOf } from './parse-input.js';

/** Largest YAML or JSON file that is read, bytes. */
export const MAX_YAML_BYTES = 256 * 1024;

/**
 * Reads small YAML or JSON by a schema: core schema only, no aliases.
 * @param source its name, for messages, and the code of the fault.
 * Faults: `code`, with the issues.
 */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  source: { name: string; code: FaultCode },
): z.output<Schema> {
  const { name, code } = source;
  const input = readDocument(text, source);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, input);
  const first = issues[0];
  const place = first?.pointer ? ` at ${first.pointer}` : '';
  throw new Fault(code, `${name} does not fit${place}: ${first?.detail ?? 'nothing was found in it'}.`, { issues });
}

function readDocument(text: string, { name, code }: { name: string; code: FaultCode }): unknown {
  try {
    const document = parseDocument(text, { schema: 'core', uniqueKeys: true, prettyErrors: false });
    const error = document.errors[0] ?? document.warnings[0];
    if (error) throw error;
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw new Fault(code, `${name} is not plain YAML: ${(cause as Error).message}`, { cause });
  }
}
