import * as z from 'zod';
import { type AnyEndpoint, takesBody } from '../../handlers/kit/define-endpoint.js';
import { type FieldShape, fieldShapes } from '../../handlers/kit/form-fields.js';

/**
 * Returns a field as a form sends it: lists of objects are JSON, because the documentation page has no input for them.
 */
function formField(field: z.ZodType, { kind }: FieldShape): z.ZodType {
  const { id: _, ...meta } = field.meta() ?? {};
  if (kind !== 'json') return field.meta(meta);
  return z
    .string()
    .optional()
    .meta({ description: `${meta.description}, as JSON` });
}

/** Returns the multipart form of a body: its files, and the fields that they do not replace. */
function makeForm({ body, upload }: AnyEndpoint): z.ZodObject {
  const { field, many, description, replaces, second } = upload!;
  const file = z.string().meta({ format: 'binary', description });
  const files = many ? z.array(file).meta({ description }) : file;
  const others = second
    ? { [second.field]: z.string().optional().meta({ format: 'binary', description: second.description }) }
    : {};
  const shape = body!.shape as Record<string, z.ZodType>;
  const fields = fieldShapes(body!)
    .filter(({ name }) => !replaces.includes(name))
    .map((one) => [one.name, formField(shape[one.name]!, one)]);
  return z.strictObject({ [field]: files, ...others, ...Object.fromEntries(fields) }).meta({
    id: `${body!.meta()?.id}Form`,
    description: `${description}, and the options; lists as items or separated by commas`,
  });
}

const forms = new WeakMap<z.ZodObject, z.ZodObject>();

/** Returns the form of an endpoint; endpoints with the same body share it. */
function formSchema(endpoint: AnyEndpoint): z.ZodObject {
  const form = forms.get(endpoint.body!) ?? makeForm(endpoint);
  forms.set(endpoint.body!, form);
  return form;
}

/** Describes the body as JSON, with valid example requests. */
function jsonContent({ body, examples }: AnyEndpoint) {
  const offered = examples ? { examples } : { example: body!.meta()?.example };
  return { 'application/json': { schema: body!, ...offered } };
}

function fileContent({ upload }: AnyEndpoint) {
  if (upload!.many) return {};
  const schema = { type: 'string' as const, format: 'binary', description: upload!.description };
  return { 'application/octet-stream': { schema } };
}

/** Returns the request body in each form that an endpoint accepts; none if its fields are in the query. */
export function requestBodyOf(endpoint: AnyEndpoint) {
  if (!endpoint.body || !takesBody(endpoint)) return {};
  if (!endpoint.upload) return { requestBody: { required: !endpoint.isBodyOptional, content: jsonContent(endpoint) } };
  const content = {
    // The form comes first, because the documentation page displays the first one, and it accepts a file.
    'multipart/form-data': { schema: formSchema(endpoint) },
    ...(endpoint.upload.isRequired ? {} : jsonContent(endpoint)),
    ...fileContent(endpoint),
  };
  // openapi-python-client 0.28 and 0.29 generate modules that cannot be imported for a required body in several forms.
  return { requestBody: { required: false, content } };
}
