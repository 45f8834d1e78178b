import type { z } from 'zod';
import { Fault, type FaultCode } from './fault.js';
import { issuesOf } from './parse-input.js';
import { readPlainYaml } from './read-plain-yaml.js';

/** Largest YAML or JSON file that is read, bytes. */
export const MAX_YAML_BYTES = 256 * 1024;

/**
 * Reads small YAML or JSON by a schema: core schema only, no aliases, tags or keys that stand twice.
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
  throw new Fault(code, `${name} is not valid${place}: ${first?.detail ?? 'it is empty'}.`, { issues });
}

function readDocument(text: string, { name, code }: { name: string; code: FaultCode }): unknown {
  const read = readPlainYaml(text);
  if ('value' in read) return read.value;
  throw new Fault(code, `${name} is not plain YAML: ${read.refusal}`);
}
