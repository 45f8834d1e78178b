import fc from 'fast-check';

export type Schema = {
  enum?: unknown[];
  oneOf?: Schema[];
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

type Definitions = Record<string, Schema>;

function valuesOfType(schema: Schema, definitions: Definitions): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [key, valuesOf(part, definitions)]),
        ),
      );
    case 'array':
      return fc.array(valuesOf(schema.items!, definitions), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 5,
      });
    case 'string':
      return fc.string({ maxLength: schema.maxLength ?? 20 });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`no values of ${JSON.stringify(schema)} are known`);
  }
}

/** Returns arbitrary values that match a JSON Schema with the few keywords that model runtimes support. */
export function valuesOf(schema: Schema, definitions: Definitions): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => valuesOf(one, definitions)));
  if (schema.$ref) return valuesOf(definitions[schema.$ref.replace('#/$defs/', '')]!, definitions);
  return valuesOfType(schema, definitions);
}
