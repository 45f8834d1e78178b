/** The used parts of a JSON Schema. */
interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  minItems?: number;
  example?: unknown;
  properties?: Record<string, JsonSchema>;
  propertyNames?: { enum?: string[] };
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
}

export type Schemas = Record<string, JsonSchema>;

const inCamelCase = (text: string) => text.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the words that distinguish a variant: the values of its first enumerated field. */
function wordsOf({ properties = {} }: JsonSchema): string[] {
  for (const { const: only, enum: names } of Object.values(properties)) {
    if (only !== undefined || names) return (names ?? [only]).map(String);
  }
  return [];
}

/**
 * Moves each inline variant of a named union to a separate schema. Variants that refer to their union are too deep for
 * client generators: openapi-python-client skips everything that contains them.
 */
function nameVariants(schemas: Schemas): void {
  for (const [name, union] of Object.entries(schemas)) {
    const variants = union.oneOf ?? [];
    if (variants.length === 0 || !variants.every(({ properties }) => properties)) continue;
    union.oneOf = variants.map((variant) => {
      const words = wordsOf(variant);
      const own = `${name}${words.map(inCamelCase).join('Or')}`;
      schemas[own] = {
        description: `${union.description} (${words.map((word) => `\`${word}\``).join(' or ')})`,
        ...variant,
      };
      return { $ref: `#/components/schemas/${own}` };
    });
    delete union.type;
  }
}

/** Yields all objects inside a value, including itself. */
function* partsOf(value: unknown): Generator<JsonSchema> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as JsonSchema;
  for (const part of Object.values(value)) yield* partsOf(part);
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/**
 * Converts a record whose keys are enumerated to an object with optional fields, because client generators accept any
 * key for such a record, or require all keys.
 */
function nameKeys(schema: JsonSchema): void {
  const names = schema.propertyNames?.enum;
  if (!Array.isArray(names) || typeof schema.additionalProperties !== 'object') return;
  const value = schema.additionalProperties;
  schema.properties = Object.fromEntries(names.map((name) => [name, structuredClone(value)]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** Returns the names of the schemas that a part of the document references, directly or indirectly. */
function reachableFrom(parts: unknown, schemas: Schemas): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    for (const { $ref: ref } of partsOf(value)) {
      if (typeof ref !== 'string' || found.has(nameOf(ref))) continue;
      found.add(nameOf(ref));
      visit(schemas[nameOf(ref)]);
    }
  };
  visit(parts);
  return found;
}

/** Answers may gain fields in a later version, so only requests reject unknown fields. */
function openAnswer(schema: JsonSchema): void {
  for (const part of partsOf(schema)) if (part.additionalProperties === false) delete part.additionalProperties;
}

/** The page would send an example of a form field as if the user had chosen it. */
function dropExamples(schema: JsonSchema): void {
  for (const part of partsOf(schema)) delete part.example;
}

/** Example values by type, for schemas without an example. */
const SIMPLE: Readonly<Record<string, unknown>> = { string: 'text', number: 1, integer: 1, boolean: false };

/** Returns a value for a schema without an example: null if allowed, otherwise one from the schema itself. */
function plainExample(schema: JsonSchema, exampleOf: (schema: JsonSchema) => unknown): unknown {
  const { oneOf, anyOf = oneOf ?? [], type, enum: names, const: only, items, minItems = 0, minimum = 1 } = schema;
  if ([type, ...anyOf.map((option) => option.type)].flat().includes('null')) return null;
  if (anyOf[0]) return exampleOf(anyOf[0]);
  if (type === 'array') return items ? Array.from({ length: minItems }, () => exampleOf(items)) : [];
  if ((type === 'integer' || type === 'number') && minimum > 1) return minimum;
  return only ?? names?.[0] ?? (typeof type === 'string' ? SIMPLE[type] : undefined) ?? null;
}

/** Builds the example of an object from those of its fields. */
function addExamples(schemas: Schemas): void {
  const exampleOf = (schema: JsonSchema): unknown => {
    const named = schema.$ref ? schemas[nameOf(schema.$ref)] : undefined;
    if (named) return exampleOf(named);
    if (schema.example !== undefined) return schema.example;
    if (!schema.properties) return plainExample(schema, exampleOf);
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]));
  };
  for (const schema of Object.values(schemas)) schema.example = exampleOf(schema);
}

/**
 * Completes the schemas of a document in place: named keys and variants, open answers, and examples.
 * @param requests bodies and parameters of all operations; schemas that they reference stay closed.
 */
export function finishSchemas(schemas: Schemas, requests: unknown): void {
  for (const part of partsOf(schemas)) nameKeys(part);
  nameVariants(schemas);
  const requested = reachableFrom(requests, schemas);
  const isForm = (name: string) => name.endsWith('Form');
  for (const [name, schema] of Object.entries(schemas)) if (!requested.has(name)) openAnswer(schema);
  const others = Object.fromEntries(Object.entries(schemas).filter(([name]) => !isForm(name)));
  addExamples(others);
  for (const [name, schema] of Object.entries(schemas)) if (isForm(name)) dropExamples(schema);
}
