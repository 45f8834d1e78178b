import type { JsonSchema, Schemas } from './json-schema.js';

const inCamelCase = (text: string) => text.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The words that tell a variant from the others: the values of its first field that has a fixed set of them. */
function wordsOf({ properties = {} }: JsonSchema): string[] {
  for (const { const: only, enum: names } of Object.values(properties)) {
    if (only !== undefined || names) return (names ?? [only]).map(String);
  }
  return [];
}

/**
 * Gives each inline variant of a named union a schema of its own, in place. Variants that refer back to their union are too
 * deep for generators of clients otherwise: openapi-python-client leaves out whatever contains them.
 */
export function nameVariants(schemas: Schemas): void {
  for (const [name, union] of Object.entries(schemas)) {
    const variants = union.oneOf ?? [];
    if (variants.length === 0 || !variants.every(({ properties }) => properties)) continue;
    union.oneOf = variants.map((variant) => {
      const words = wordsOf(variant);
      const own = `${name}${words.map(inCamelCase).join('Or')}`;
      schemas[own] = { description: `${union.description}: ${words.join(' or ')}`, ...variant };
      return { $ref: `#/components/schemas/${own}` };
    });
    delete union.type;
  }
}
