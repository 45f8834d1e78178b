import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { PUBLISHED, type Published } from './published-document.js';

/** An answer as a client receives it. */
export interface Answer {
  status: number;
  contentType: string;
  body: string;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const DOCUMENT = 'openapi.json';

let ajv: Ajv2020 | undefined;
const compiled = new Map<string, ValidateFunction>();

/** The document has OpenAPI keywords, which a strict validator rejects. */
function openDocument(): Ajv2020 {
  const formats = { binary: true, date: DATE, 'date-time': DATE_TIME } as const;
  const validator = new Ajv2020({ strict: false, allErrors: true, formats });
  validator.addSchema(PUBLISHED, DOCUMENT);
  return validator;
}

const pointerPart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function validatorOf({ path, method }: Published, status: string, type: string): ValidateFunction {
  const place = ['paths', path, method, 'responses', status, 'content', type, 'schema'].map(pointerPart).join('/');
  const known = compiled.get(place);
  if (known) return known;
  ajv ??= openDocument();
  const validate = ajv.compile({ $ref: `${DOCUMENT}#/${place}` });
  compiled.set(place, validate);
  return validate;
}

/** Returns the differences between an answer and the published document; empty if a generated client can read it. */
export function findDeviations(published: Published, { status, contentType, body }: Answer): string[] {
  const response = published.operation.responses[String(status)];
  if (!response) return [`status ${status} is not documented`];
  const type = contentType.split(';')[0]!.trim();
  const types = Object.keys(response.content ?? {});
  if (!types.includes(type)) return [`type "${type}" is not documented for status ${status}: ${types.join(', ')}`];
  if (!/^application\/(problem\+)?json$/.test(type)) return [];
  const validate = validatorOf(published, String(status), type);
  validate(JSON.parse(body));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`);
}

/** @throws if an answer does not match the published document. */
export function checkAnswer(published: Published, answer: Answer): void {
  const deviations = findDeviations(published, answer);
  if (deviations.length === 0) return;
  const { method, path } = published;
  throw new Error(
    `${method.toUpperCase()} ${path} breaks docs/openapi.json: ${deviations.slice(0, 5).join('; ')}\n${answer.body.slice(0, 500)}`,
  );
}
