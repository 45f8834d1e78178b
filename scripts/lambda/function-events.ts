import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openUpload } from '../../core/uploads/open-upload.js';
import { putPart } from '../../core/uploads/put-part.js';
import type { UploadPlace } from '../../core/uploads/upload-record.js';
import type { Invocation } from '../../handlers/kit/invoke.js';
import { stateStore } from '../../handlers/kit/state-store.js';
import { EXAMPLE_EXPORT } from '../../handlers/workspace/kit/example-export.js';
import type { PackageFolders } from './call-packaged.js';

/** An event for a function, and a check that its answer is correct. */
export interface FunctionTrial {
  call: Invocation;
  status: number;
  /** Whether the trial must run after the others, because it reads or changes data that they write. */
  isAfterOthers?: true;
  /** @param body of the answer, decoded. */
  isRight(body: string): boolean;
}

const TABLE = Buffer.from('region,revenue\nNorth,420\n');

function placeIn({ work, state = 'common' }: PackageFolders): UploadPlace {
  const stateBucket = typeof state === 'object' ? state : null;
  const store = stateStore({ stateDir: join(work, 'state'), stateBucket }, 'uploads');
  return { store, quotaBytes: 1e6, maxBytes: 1e6, keepMs: 3.6e6 };
}

/** Creates an upload of one part in its state after earlier requests. @returns its id. */
async function openTrial(folders: PackageFolders, name: string, isSent: boolean): Promise<string> {
  const place = placeIn(folders);
  const sha256 = createHash('sha256').update(TABLE).digest('hex');
  const { dataset_id: id } = await openUpload(
    place,
    { name, size: TABLE.length, sha256, part_bytes: 65_536 },
    new Date(),
  );
  if (isSent) await putPart(place, id, { number: 1, data: TABLE, sha256 }, new Date());
  return id;
}

/** Tests of functions that receive a file in parts, each with a separate upload. */
async function uploadTrials(folders: PackageFolders): Promise<Record<string, FunctionTrial>> {
  const [looked, filled, completed, removed] = await Promise.all([
    openTrial(folders, 'looked-at.csv', false),
    openTrial(folders, 'filled.csv', false),
    openTrial(folders, 'completed.csv', true),
    openTrial(folders, 'removed.csv', true),
  ]);
  const binary = { 'content-type': 'application/octet-stream' };
  const of = (id: string, more: Record<string, string> = {}) => ({ params: { dataset_id: id, ...more } });
  const holds = (text: string) => (body: string) => body.includes(text);
  return {
    'GET /api/datasets/{dataset_id}': { call: of(looked), status: 200, isRight: holds('"missing":[1]') },
    'PUT /api/datasets/{dataset_id}/parts/{number}': {
      call: { ...of(filled, { number: '1' }), headers: binary, body: TABLE },
      status: 200,
      isRight: holds('"bytes":25'),
    },
    'POST /api/datasets/{dataset_id}/complete': {
      call: { ...of(completed), json: {} },
      status: 200,
      isRight: holds('"state":"complete"'),
    },
    'DELETE /api/datasets/{dataset_id}': { call: of(removed), status: 200, isRight: holds(removed) },
  };
}

const json = (text: string) => JSON.parse(text) as Record<string, never> & { [key: string]: unknown };
const holds =
  (text: string): FunctionTrial['isRight'] =>
  (body) =>
    body.includes(text);

/** Tests for the first three bytes of a JPEG, which are not text. */
const isJpeg: FunctionTrial['isRight'] = (body) => body.startsWith('\uFFFD\uFFFD\uFFFD') && body.length > 500;

async function upload(field: string, path: string, fields: Record<string, string> = {}): Promise<Invocation> {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(await readFile(path))]), basename(path));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type')! },
    body: new Uint8Array(await sent.arrayBuffer()),
  };
}

const afterOthers = (trial: FunctionTrial): FunctionTrial => ({ ...trial, isAfterOthers: true });
const ok = (call: Invocation, isRight: FunctionTrial['isRight']): FunctionTrial => ({ call, status: 200, isRight });

/** Creates the trials of functions that process images: the mock, a real model, and pictures in several formats. */
async function detectionTrials(work: string): Promise<Record<string, FunctionTrial>> {
  const found: FunctionTrial['isRight'] = (body) => (json(body).detections as unknown as unknown[]).length > 0;
  return {
    'GET /models': ok({}, holds('"reviewed-cat"')),
    'POST /detect/image': ok(
      await upload('image', join(work, 'photos', 'one.jpg'), { backend: 'onnx', model_path: 'reviewed-cat.onnx' }),
      found,
    ),
    'POST /detect/folder': ok({ json: { folder_path: 'photos', confidence: 0.1 } }, holds('two.png')),
    'GET /images/preview': ok({ query: { image_path: 'photos/one.jpg' } }, isJpeg),
    'POST /models/compare': ok(
      { json: { models: ['reviewed-cat', 'reviewed-dog'], dataset_path: 'signs/data.yaml' } },
      holds('reviewed-dog'),
    ),
    'POST /train/smoke': ok({ json: {} }, holds('"is_executable":false')),
    'POST /dataset/validate': ok({ json: { path: 'signs/data.yaml' } }, holds('"name":"dog"')),
    'POST /samples': afterOthers(ok({ json: {} }, holds('"kept":0'))),
    'GET /samples/file': ok({ query: { path: 'photos/street-01.jpg' } }, isJpeg),
    'POST /agent/run': ok({ json: { text: 'detect objects in photos/one.jpg' } }, holds('detect_image')),
  };
}

async function tableTrials(work: string): Promise<Record<string, FunctionTrial>> {
  const sales = () => upload('file', join(work, 'sales.csv'));
  return {
    'GET /api/datasets': ok({}, holds('sales.csv')),
    'POST /api/datasets': ok({ json: { path: 'sales.csv' } }, holds('"id":"ds-')),
    'POST /api/rows': ok({ json: { path: 'sales.csv' } }, holds('South')),
    'POST /api/analyze': ok({ json: { path: 'sales.csv' } }, holds('"revenue"')),
    'POST /api/analyze-upload': ok(await sales(), holds('"revenue"')),
    'POST /api/agent/query': ok({ json: { path: 'sales.csv', question: 'total revenue by region' } }, holds('420')),
    'POST /api/clean-preview-upload': ok(await sales(), holds('trim_whitespace')),
    'POST /api/clean-upload': ok(await sales(), holds('North')),
    'POST /api/check': ok(
      {
        json: { path: 'sales.csv', recipe: '{"fields": [{"name": "region"}, {"name": "revenue", "type": "integer"}]}' },
      },
      holds('"violation_count"'),
    ),
    'POST /api/interpretations': ok({ json: { path: 'sales.csv' } }, holds('"operation":"list_interpretations"')),
    'POST /api/compare': ok(
      { json: { before: { path: 'sales.csv' }, after: { path: 'sales.csv' }, key: ['region', 'month'] } },
      holds('"same":4'),
    ),
    'POST /api/recipe-learn': ok(await sales(), holds('fields:')),
    'POST /api/review': ok(await sales(), holds('"operation":"review_table"')),
    'POST /api/report/markdown': ok(await sales(), holds('# ')),
    'POST /api/report/html': ok(await sales(), holds('<!doctype html>')),
    'GET /api/session/export': afterOthers(ok({}, holds('"format":"handlens-session"'))),
    'GET /api/journals': afterOthers(ok({}, holds('"is_current":true'))),
  };
}

const SYSTEM_TRIALS: Record<string, FunctionTrial> = {
  'GET /health': ok({}, holds('"status":"ok"')),
  'GET /ready': ok({}, holds('"status":"ready"')),
  'GET /settings': ok({}, holds('"backend"')),
  'PUT /settings': ok({ json: { table_workers: 1 } }, holds('"table_workers"')),
  // No model is configured, so the answer explains the setup.
  'POST /local-model/check': { call: { json: {} }, status: 400, isRight: holds('HANDLENS_LOCAL_MODEL') },
  'GET /cache': ok({}, holds('"journals"')),
  'DELETE /cache': afterOthers(ok({ method: 'DELETE', query: { kinds: 'comparisons' } }, holds('"comparisons"'))),
  'GET /about': ok({}, holds('"onnxruntime-node"')),
  'GET /licences': ok({}, holds('MIT')),
  'GET /openapi.json': ok({}, holds('"openapi": "3.1')),
  'GET /docs': ok({}, holds('swagger-ui')),
  'GET /docs/{asset}': ok({ params: { asset: 'swagger-ui.css' } }, holds('.swagger-ui')),
  'GET /': ok({}, holds('<title>Handlens</title>')),
  'GET /app': ok({}, holds('<title>Handlens</title>')),
  'GET /app/{page}': ok({ params: { page: 'image' } }, holds('<title>Handlens</title>')),
  'GET /app/{page}/{item}': ok({ params: { page: 'batch', item: 'a' } }, holds('<title>Handlens</title>')),
};

/** A deployed function has no workspace, which belongs to one machine, and says so. */
const noWorkspace = (call: Invocation): FunctionTrial => ({
  call,
  status: 503,
  isRight: holds(' no workspace'),
});
const ITEM = { item_id: 'k3j5q2v7x4m6n2pa' };
const JOB = { job_id: 'm5n7p2q4r6s3t5v2' };
const SESSION = { session_id: 'q7r2s4t6v3x5m2n4' };
const UPPER_CASE = { operation: 'change_case', column: 'region', options: { to: 'upper' } };
const ADDED = { kind: 'add', operations: [{ operation: UPPER_CASE }] };

const SESSION_TRIALS: Record<string, FunctionTrial> = {
  'GET /api/expressions': ok({}, holds('"name":"upper"')),
  'GET /api/sessions': noWorkspace({}),
  'POST /api/sessions': noWorkspace({ json: { path: 'sales.csv' } }),
  'GET /api/sessions/{session_id}': noWorkspace({ params: SESSION }),
  'POST /api/sessions/{session_id}': noWorkspace({ params: SESSION, json: { name: 'Sales' } }),
  'POST /api/sessions/{session_id}/operations': noWorkspace({ params: SESSION, json: { expected: 0, change: ADDED } }),
  'POST /api/sessions/{session_id}/rows': noWorkspace({ params: SESSION, json: {} }),
  'POST /api/sessions/{session_id}/columns': noWorkspace({
    params: SESSION,
    json: { columns: [{ column: 'region' }] },
  }),
  'GET /api/sessions/{session_id}/profile': noWorkspace({ params: SESSION }),
  'POST /api/sessions/{session_id}/branch': noWorkspace({ params: SESSION, json: {} }),
  'POST /api/sessions/{session_id}/file': noWorkspace({ params: SESSION, json: { format: 'csv' } }),
  'GET /api/sessions/{session_id}/recipe': noWorkspace({ params: SESSION }),
  'POST /api/sessions/{session_id}/script': noWorkspace({ params: SESSION, json: { language: 'polars' } }),
  'POST /api/sessions/{session_id}/repairs': noWorkspace({ params: SESSION, json: {} }),
  'POST /api/sessions/{session_id}/ignore': noWorkspace({
    params: SESSION,
    json: { keys: ['outer-whitespace:region'], reason: 'The blanks are part of the names' },
  }),
  'POST /api/sessions/{session_id}/import': noWorkspace({ params: SESSION, json: { header_row: 1 } }),
  'POST /api/sessions/{session_id}/match': noWorkspace({ params: SESSION, json: { table: { path: 'sales.csv' } } }),
  'GET /api/sessions/{session_id}/verify': noWorkspace({ params: SESSION }),
};

const WORKSPACE_TRIALS: Record<string, FunctionTrial> = {
  'GET /workspace/items': noWorkspace({}),
  'POST /workspace/items': noWorkspace({ json: { conversation: 'A request' } }),
  'GET /workspace/items/{item_id}': noWorkspace({ params: ITEM }),
  'PUT /workspace/items/{item_id}': noWorkspace({ params: ITEM, json: { is_reviewed: true } }),
  'GET /workspace/items/{item_id}/file': noWorkspace({ params: ITEM }),
  'GET /workspace/items/{item_id}/preview': noWorkspace({ params: ITEM }),
  'POST /workspace/items/{item_id}/corrections': noWorkspace({ params: ITEM, json: { expected: 0, done: 0 } }),
  'PUT /workspace/items': noWorkspace({ json: { item_ids: [ITEM.item_id], is_reviewed: true } }),
  'POST /workspace/items/{item_id}/detect': noWorkspace({ params: ITEM, json: { backend: 'mock' } }),
  'POST /workspace/items/{item_id}/export': noWorkspace({ params: ITEM, json: EXAMPLE_EXPORT }),
  'GET /workspace/items/{item_id}/labels': noWorkspace({ params: ITEM }),
  'PUT /workspace/items/{item_id}/labels': noWorkspace({
    params: ITEM,
    json: { target: { type: 'next-to-image', format: 'yolo' }, boxes: [], class_names: [], changes_done: 0 },
  }),
  'POST /workspace/dataset-images': noWorkspace({
    json: { item_ids: [ITEM.item_id], path: 'set', split: 'train', class_names: [], confidence: 0.5 },
  }),
  'POST /workspace/class-colors': noWorkspace({ json: { model: 'mock', classes: [] } }),
  'PUT /workspace/class-colors': noWorkspace({ json: { model: 'mock', class_name: 'dog', slot: 1 } }),
  'GET /jobs': noWorkspace({}),
  'POST /jobs': noWorkspace({ json: ITEM }),
  'GET /jobs/{job_id}': noWorkspace({ params: JOB }),
  'PUT /jobs/{job_id}': noWorkspace({ params: JOB, json: { action: 'pause' } }),
  'GET /jobs/{job_id}/entries': noWorkspace({ params: JOB }),
};

/** Creates a trial for each route of the default stack. */
export async function functionTrials(folders: PackageFolders): Promise<Map<string, FunctionTrial>> {
  const { root, work } = folders;
  const assets = await readdir(join(root, 'dist/gui'));
  const page = ok(
    { params: { asset: assets.find((name) => name.startsWith('about-page-') && name.endsWith('.js'))! } },
    holds('import'),
  );
  const all = {
    ...(await detectionTrials(work)),
    ...(await tableTrials(work)),
    ...(await uploadTrials(folders)),
    ...SYSTEM_TRIALS,
    ...WORKSPACE_TRIALS,
    ...SESSION_TRIALS,
    'GET /gui/{asset}': page,
  };
  return new Map(Object.entries(all));
}
