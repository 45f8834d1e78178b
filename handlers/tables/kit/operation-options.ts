import type * as z from 'zod';
import { STEP_BY_NAME } from '../../../core/tables/clean/steps/index.js';
import { EDIT_NAMES, type EditName } from '../../../core/tables/history/operations/edit-names.js';
import { EDITS } from '../../../core/tables/history/operations/edits.js';
import { OPERATION_NAMES, type OperationName } from '../../../core/tables/history/operations/operation.js';
import { coerceFields } from '../../kit/form-fields.js';

/** Names of all operations, the edits first. */
export { OPERATION_NAMES, type OperationName };

/** Names and summaries of the edits. */
export const editSummaries = (): readonly (readonly [name: string, summary: string])[] =>
  EDIT_NAMES.map((name) => [name, EDITS[name].summary]);

const isEdit = (name: OperationName): name is EditName => (EDIT_NAMES as readonly string[]).includes(name);

const schemaOf = (name: OperationName): z.ZodObject => (isEdit(name) ? EDITS[name] : STEP_BY_NAME.get(name)!).options;

/** Returns the value that the schema of an option accepts: a list of texts that look like numbers, or null for ''. */
function fitValue(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined || schema.safeParse(value).success) return value;
  if (Array.isArray(value)) {
    const texts = value.map(String);
    return schema.safeParse(texts).success ? texts : value;
  }
  return value === '' && schema.safeParse(null).success ? null : value;
}

/**
 * Converts options of an operation from text to the types of its schema. Invalid and unknown options are returned
 * unchanged, so that the operation reports them. Faults: invalid-input (text that is not JSON, for an option that is an
 * object).
 */
export function coerceOptions(name: OperationName, texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const schema = schemaOf(name);
  const given = new Map([...texts].map(([option, text]) => [option, [text]]));
  const fields = schema.shape as Record<string, z.ZodType>;
  const own = (option: string) => (Object.hasOwn(fields, option) ? fields[option] : undefined);
  const options = Object.entries(coerceFields(schema, given, 'given'));
  return Object.fromEntries(options.map(([option, value]) => [option, fitValue(own(option), value)]));
}
