import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../handlers/index.js';
import { openapiDocument } from '../../../scripts/openapi/openapi-document.js';

interface Schema {
  description?: string;
  example?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  $ref?: string;
  oneOf?: Schema[];
}

const document = JSON.parse(JSON.stringify(openapiDocument(ENDPOINTS))) as {
  paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, Schema> };
};

const schemas = Object.entries(document.components.schemas);

/** Variants of a union have the descriptions of the union. */
const variants = new Set(
  schemas.flatMap(([, { oneOf = [] }]) => oneOf.map(({ $ref: ref = '' }) => ref.slice(ref.lastIndexOf('/') + 1))),
);

test.each(schemas.filter(([name]) => !variants.has(name)))(
  '%s and each of its fields have a description',
  (_name, schema) => {
    expect(schema.description).toBeTruthy();
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      expect(property.$ref ?? property.description, field).toBeTruthy();
    }
  },
);

const isForm = (name: string) => name.endsWith('Form');

test.each(schemas.filter(([name]) => !isForm(name)))('%s has an example', (_name, schema) => {
  expect(schema.example).toBeDefined();
});

test.each(schemas.filter(([name]) => isForm(name)))(
  '%s has no examples, which the page would send as if the user had chosen them',
  (_name, schema) => {
    expect(JSON.stringify(schema)).not.toContain('"example":');
  },
);

test('answers may gain fields, and requests reject unknown ones', () => {
  const { ImageResult, DetectImageRequest, DatasetReport } = document.components.schemas as Record<string, object>;
  expect(ImageResult).not.toHaveProperty('additionalProperties');
  expect(DatasetReport).not.toHaveProperty('additionalProperties');
  expect(DetectImageRequest).toHaveProperty('additionalProperties', false);
});

test('a record with a few names has each of them as an optional field', () => {
  const { splits } = document.components.schemas.DatasetReport!.properties as Record<string, Schema>;
  expect(Object.keys(splits!.properties!)).toEqual(['train', 'val', 'test']);
  expect(splits).not.toHaveProperty('required');
});

test('every operation documents problem responses', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      expect(Object.keys(operation.responses), path).toEqual(
        expect.arrayContaining(['200', '400', '403', '500', '504']),
      );
    }
  }
});

test('describes an upload as a form with a file', () => {
  const { requestBody } = document.paths['/detect/image']!.post as unknown as {
    requestBody: { content: Record<string, { schema: Schema }> };
  };
  expect(Object.keys(requestBody.content)[0]).toBe('multipart/form-data');
  const form = document.components.schemas.DetectImageRequestForm!;
  expect(form.properties?.image).toMatchObject({ type: 'string', format: 'binary' });
});

type Typed = Schema & { type?: string; items?: Typed };

test.each(Object.keys(document.components.schemas).filter(isForm))(
  '%s has only fields that the page can display, and requires only the file and the question',
  (name) => {
    const { properties = {}, required = [] } = document.components.schemas[name]! as Schema & { required?: string[] };
    const typeOf = (schema: Typed): string | undefined =>
      schema.$ref ? typeOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema.type;
    const isDrawable = (field: Typed) => field.items === undefined || typeOf(field.items) !== 'object';
    expect(
      Object.entries(properties)
        .filter(([, field]) => !isDrawable(field))
        .map(([field]) => field),
    ).toEqual([]);
    expect(
      required.filter((field) => !['file', 'files', 'image', 'images', 'question', 'recipe'].includes(field)),
    ).toEqual([]);
  },
);
