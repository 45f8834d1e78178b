/** The parts of a JSON Schema that are finished here. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  example?: unknown;
  properties?: Record<string, JsonSchema>;
  propertyNames?: { enum?: string[] };
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
}

export type Schemas = Record<string, JsonSchema>;
