import { bare, type LoadClient, pick, type ValidRequest, withForm, withJson } from './load-client.js';

const OPEN = 'POST /workspace/items';
const ONE = '/workspace/items/{item_id}';
const JOB = '/jobs/{job_id}';

/** Opens an image that is in the workspace already, or adds it. @returns its id; null if the server was overloaded. */
async function openImage(client: LoadClient): Promise<string | null> {
  const path = `photos/${pick(client, ['a', 'b', 'c'])}.png`;
  const { isDone, json } = await client.send(withJson(OPEN, { path }));
  return isDone ? (json as { items: { id: string }[] }).items[0]!.id : null;
}

/** Starts a job over one image. @returns its id; null if the server was overloaded. */
async function startJob(client: LoadClient): Promise<string | null> {
  const item = await openImage(client);
  if (item === null) return null;
  const { isDone, json } = await client.send(withJson('POST /jobs', { item_id: item }));
  return isDone ? (json as { id: string }).id : null;
}

/** Sends a request about an image. */
const ofItem =
  (send: (client: LoadClient, path: string) => Promise<unknown>): ValidRequest =>
  async (client) => {
    const id = await openImage(client);
    return id && send(client, `/workspace/items/${id}`);
  };

/** Sends a request about a job. */
const ofJob =
  (send: (client: LoadClient, path: string) => Promise<unknown>): ValidRequest =>
  async (client) => {
    const id = await startJob(client);
    return id && send(client, `/jobs/${id}`);
  };

interface Stored {
  maker: string;
  created_at: string;
  class_names: string[];
  candidates: unknown;
}

const change = (box_id: string) => {
  const after = { class_name: 'cat', confidence: null, box: { x1: 1, y1: 1, x2: 9, y2: 9 } };
  return { box_id, before: null, after };
};

export const WORKSPACE_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'GET /workspace/items': (client) => client.send(bare('GET /workspace/items')),
  [OPEN]: (client) =>
    client.send(
      pick(client, [
        () => withJson(OPEN, { path: 'photos' }),
        () => withForm(OPEN, [['files', { name: 'a.png', bytes: client.files.image }]]),
      ])(),
    ),
  [`GET ${ONE}`]: ofItem((client, path) => client.send(bare(`GET ${ONE}`, path))),
  [`PUT ${ONE}`]: ofItem((client, path) => client.send(withJson(`PUT ${ONE}`, { is_reviewed: true }, path))),
  [`GET ${ONE}/file`]: ofItem((client, path) => client.send(bare(`GET ${ONE}/file`, `${path}/file`))),
  [`GET ${ONE}/preview`]: ofItem((client, path) => client.send(bare(`GET ${ONE}/preview`, `${path}/preview`))),
  // Each time another image, so that no other client changes it meanwhile: bytes after the end of a PNG are ignored.
  [`POST ${ONE}/corrections`]: async (client) => {
    const number = client.next();
    const bytes = Buffer.concat([client.files.image, Buffer.from(`load ${number}`)]);
    const { isDone, json } = await client.send(withForm(OPEN, [['files', { name: 'a.png', bytes }]]));
    if (!isDone) return null;
    const path = `/workspace/items/${(json as { items: { id: string }[] }).items[0]!.id}/corrections`;
    const body = { expected: 0, changes: [change(`box-${number}`)] };
    return client.send(withJson(`POST ${ONE}/corrections`, body, path));
  },
  'PUT /workspace/items': async (client) => {
    const id = await openImage(client);
    return id && client.send(withJson('PUT /workspace/items', { item_ids: [id], is_reviewed: true }));
  },
  [`POST ${ONE}/detect`]: ofItem((client, path) => client.send(withJson(`POST ${ONE}/detect`, {}, `${path}/detect`))),
  [`POST ${ONE}/export`]: ofItem(async (client, path) => {
    const found = await client.send(withJson(`POST ${ONE}/detect`, {}, `${path}/detect`));
    if (!found.isDone) return null;
    const { maker: _maker, created_at: _at, class_names, candidates: _none, ...result } = found.json as never as Stored;
    const body = { result, class_names, formats: ['csv'] };
    return client.send(withJson(`POST ${ONE}/export`, body, `${path}/export`));
  }),
  [`GET ${ONE}/labels`]: ofItem((client, path) => client.send(bare(`GET ${ONE}/labels`, `${path}/labels`))),
  [`PUT ${ONE}/labels`]: ofItem((client, path) => {
    const target = { type: 'labels-folder', format: 'yolo' };
    const body = { target, boxes: [], class_names: ['cat'], changes_done: 0 };
    return client.send(withJson(`PUT ${ONE}/labels`, body, `${path}/labels`));
  }),
  'POST /workspace/dataset-images': async (client) => {
    const id = await openImage(client);
    const body = { item_ids: [id], path: 'set', split: 'train', class_names: ['cat'], confidence: 0.5 };
    return id && client.send(withJson('POST /workspace/dataset-images', body));
  },
  'POST /workspace/class-colors': (client) =>
    client.send(withJson('POST /workspace/class-colors', { model: 'mock', classes: [`class-${client.next()}`] })),
  'PUT /workspace/class-colors': (client) =>
    client.send(withJson('PUT /workspace/class-colors', { model: 'mock', class_name: 'cat', slot: 3 })),
  'GET /jobs': (client) => client.send(bare('GET /jobs')),
  'POST /jobs': startJob,
  [`GET ${JOB}`]: ofJob((client, path) => client.send(bare(`GET ${JOB}`, path))),
  [`PUT ${JOB}`]: ofJob((client, path) => client.send(withJson(`PUT ${JOB}`, { action: 'cancel' }, path))),
  [`GET ${JOB}/entries`]: ofJob((client, path) => client.send(bare(`GET ${JOB}/entries`, `${path}/entries`))),
};
