import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Upload } from '../../../core/uploads/upload.js';
import { handler as completeHandler } from '../../../handlers/datasets/upload-complete.js';
import { handler as partHandler } from '../../../handlers/datasets/upload-part.js';
import { ENDPOINTS } from '../../../handlers/index.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import type { AnyEndpoint } from '../../../handlers/kit/define-endpoint.js';
import { EXAMPLE_IMAGE_ID } from '../../../handlers/kit/example-files.js';
import { markGuarded } from '../../../handlers/kit/guard-mark.js';
import { type Invocation, invoke } from '../../../handlers/kit/invoke.js';
import { toLambda } from '../../../handlers/kit/to-lambda.js';
import { handler as registerHandler } from '../../../handlers/tables/datasets-register.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { writeExampleWorkspace } from '../../support/example-workspace.js';
import { STORED_MODEL, startModelServer } from '../../support/hostile-model-server.js';
import { multipart, type Part } from '../../support/multipart.js';
import { PUBLISHED } from '../../support/published/published-document.js';
import { hashOf } from '../../support/uploads.js';

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  default?: unknown;
  example?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, Content> };
}

const document = PUBLISHED as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const operationOf = ({ path, method }: AnyEndpoint): Operation => document.paths[path]![method]!;

/** A request as the documentation page sends it unchanged, except for the chosen file. */
interface Example {
  name: string;
  endpoint: AnyEndpoint;
  call(): Promise<Invocation>;
}

const TABLE = 'tables/beers.csv';
const IMAGE = 'photos/dog.jpg';
const fixture = (path: string) => join('tests/fixtures/examples', path);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-examples-'));
  await cp('tests/fixtures/examples', folder, { recursive: true });
  await cp('configs/smoke', join(folder, 'configs/smoke'), { recursive: true });
  process.env.HANDLENS_WORKDIR = folder;
  process.env.HANDLENS_MODELS_DIR = join(folder, 'models');
  process.env.HANDLENS_STATE_DIR = join(folder, 'state');
  const place = await realpath(folder);
  await writeExampleWorkspace(join(folder, 'state'), join(place, IMAGE), join(place, TABLE));
  // Jobs run in the local server only.
  markGuarded();
});
afterAll(async () => {
  await closeServices();
  await rm(folder, { recursive: true, force: true });
});

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));

/** Returns parameters with an example or a default, by their location. */
function parametersOf(endpoint: AnyEndpoint, place: 'path' | 'query'): Record<string, string> {
  const own = (operationOf(endpoint).parameters ?? []).filter((one) => one.in === place);
  const filled = own.map(({ name, schema }) => [name, schema.example ?? schema.default] as const);
  return Object.fromEntries(filled.flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])));
}

const fileOf = ({ upload }: AnyEndpoint) => readFile(fixture(/^(?:image|files)/.test(upload!.field) ? IMAGE : TABLE));

/** Required fields of forms. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tables.agent-query': { question: 'How many beers are there?' },
  'tables.check': { recipe: '{"fields": [{"name": "id", "type": "integer"}]}' },
};

/** Fills in a form like the page: the file, defaults, and required fields. */
async function formParts(endpoint: AnyEndpoint, { schema }: Content): Promise<Part[]> {
  const form = document.components.schemas[schema.$ref!.split('/').at(-1)!]!;
  const data = await fileOf(endpoint);
  return Object.entries(form.properties!).flatMap(([name, field]): Part[] => {
    if (name === endpoint.upload!.field) return [{ name, fileName: 'upload', data }];
    if (field.default !== undefined) return [{ name, data: textOf(field.default) }];
    return form.required?.includes(name) ? [{ name, data: REQUIRED[endpoint.id]![name]! }] : [];
  });
}

function bodiesOf(endpoint: AnyEndpoint): [string, () => Promise<Invocation>][] {
  const content = Object.entries(operationOf(endpoint).requestBody?.content ?? {});
  return content.flatMap(([type, one]): [string, () => Promise<Invocation>][] => {
    if (type === 'multipart/form-data') return [[type, async () => multipart(await formParts(endpoint, one))]];
    if (type === 'application/octet-stream') {
      const query = REQUIRED[endpoint.id] ?? {};
      const headers = { 'content-type': type };
      return [[type, async () => ({ headers, query, body: await fileOf(endpoint) })]];
    }
    const values = one.examples ?? { only: { value: one.example } };
    return Object.entries(values).map(([name, { value }]) => [`${type}, ${name}`, async () => ({ json: value })]);
  });
}

function examplesOf(endpoint: AnyEndpoint): Example[] {
  const params = parametersOf(endpoint, 'path');
  const query = parametersOf(endpoint, 'query');
  const route = { method: endpoint.method.toUpperCase(), params };
  const bodies = bodiesOf(endpoint);
  if (bodies.length === 0) return [{ name: endpoint.id, endpoint, call: async () => ({ ...route, query }) }];
  return bodies.map(([name, body]) => ({
    name: `${endpoint.id} with ${name}`,
    endpoint,
    call: async () => ({ ...route, ...(await body()) }),
  }));
}

/**
 * Order of the requests by the end of their ids: an upload must be completed before others read it. '' is any other id.
 */
const STAGES = ['datasets-register', 'upload-part', 'upload-complete', '', 'upload-remove', 'cache-clear'];
const stageOf = ({ endpoint }: Example) => {
  const stage = STAGES.findIndex((name) => name !== '' && endpoint.id.endsWith(name));
  return stage < 0 ? STAGES.indexOf('') : stage;
};
/** Excludes files of the GUI, whose names contain hashes, so that no example can name one. */
const isRepeatable = ({ endpoint }: Example) => endpoint.id !== 'system.gui-asset';

const examples = ENDPOINTS.flatMap(examplesOf)
  .filter(isRepeatable)
  .sort((a, b) => stageOf(a) - stageOf(b));

test('the image of the examples has the id that they name', async () => {
  const data = await readFile(fixture(IMAGE));
  const json = { name: 'dog.jpg', size: data.length, sha256: hashOf(data) };
  const opened = await callHandler<{ dataset_id: string }>(registerHandler, { json });
  const params = { dataset_id: opened.body.dataset_id, number: '1' };
  await callHandler(partHandler, { params, headers: { 'content-type': 'application/octet-stream' }, body: data });
  const completed = await callHandler<Upload>(completeHandler, { params: { dataset_id: params.dataset_id }, json: {} });
  expect(completed.body).toMatchObject({ dataset_id: EXAMPLE_IMAGE_ID, state: 'complete' });
});

/** Sets up the only example that requires more than files. */
async function setUpLocalModel(): Promise<void> {
  const { address } = await startModelServer([{ says: '{"ready": true}' }]);
  setEnv({
    HANDLENS_LOCAL_MODEL_RUNTIME: 'ollama',
    HANDLENS_LOCAL_MODEL_SERVER: address,
    HANDLENS_LOCAL_MODEL_NAME: STORED_MODEL.name,
  });
}

test.each(examples.map((example) => [example.name, example] as const))('%s is answered 200', async (_, example) => {
  if (example.endpoint.id === 'system.local-model-check') await setUpLocalModel();
  const reply = await invoke(toLambda(example.endpoint), await example.call());
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
});
