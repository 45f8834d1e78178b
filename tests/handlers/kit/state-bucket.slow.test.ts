import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentAnswer } from '../../../core/agent/decision/agent-answer.js';
import type { KeptData } from '../../../core/store/kept-data.js';
import { openS3Store } from '../../../core/store/s3/open-s3-store.js';
import { handler as complete } from '../../../handlers/datasets/upload-complete.js';
import { handler as putPart } from '../../../handlers/datasets/upload-part.js';
import { handler as agent } from '../../../handlers/detection/agent-run.js';
import { type CompareResult, handler as compare } from '../../../handlers/detection/models-compare.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import type { SettingList } from '../../../handlers/kit/settings/list-settings.js';
import { stateBucketOf } from '../../../handlers/kit/settings/state-bucket.js';
import { handler as clear } from '../../../handlers/system/cache-clear.js';
import { handler as listKept } from '../../../handlers/system/cache-list.js';
import { handler as settings } from '../../../handlers/system/settings.js';
import { handler as change } from '../../../handlers/system/settings-change.js';
import { handler as analyze } from '../../../handlers/tables/analyze.js';
import { handler as list } from '../../../handlers/tables/datasets-list.js';
import { handler as register } from '../../../handlers/tables/datasets-register.js';
import { handler as journals } from '../../../handlers/tables/journals-list.js';
import { handler as exportJournal } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';
import { hasS3Server, type S3Server, startS3Server } from '../../support/s3-server/start-s3-server.js';

const KEYS = { HANDLENS_S3_ACCESS_KEY_ID: 'a', HANDLENS_S3_SECRET_ACCESS_KEY: 'b' };

test.each([
  ['an invalid name', { HANDLENS_S3_BUCKET: 'No Bucket', ...KEYS }, /HANDLENS_S3_BUCKET.*No Bucket/],
  [
    'an invalid address',
    { HANDLENS_S3_BUCKET: 'state', HANDLENS_S3_ENDPOINT: 'ftp://a', ...KEYS },
    /HANDLENS_S3_ENDPOINT.*ftp:/,
  ],
  ['no key', { HANDLENS_S3_BUCKET: 'state' }, /HANDLENS_S3_ACCESS_KEY_ID is not/],
  [
    'half a key',
    { HANDLENS_S3_BUCKET: 'state', HANDLENS_S3_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'x' },
    /HANDLENS_S3_SECRET_ACCESS_KEY is not/,
  ],
])('%s is refused', (_, env, message) => {
  expect(() => stateBucketOf(env)).toThrow(message);
});

test(`returns null without a bucket; uses the platform's keys`, () => {
  expect(stateBucketOf({})).toBeNull();
  const lent = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_SESSION_TOKEN: 'c',
  };
  expect(stateBucketOf({ HANDLENS_S3_BUCKET: 'state', HANDLENS_S3_PREFIX: '/team', ...lent })).toEqual({
    bucket: 'state',
    prefix: 'team/',
    region: 'eu-central-1',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    sessionToken: 'c',
  });
});

describe.runIf(hasS3Server)('with state in a bucket', () => {
  let folder: string;
  let server: S3Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handlens-bucket-'));
    server = await startS3Server(folder);
  });
  afterAll(async () => {
    await closeServices();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a separate instance that shares only the bucket. */
  const instance = (name: string, prefix: string) => {
    const { endpoint, bucket, accessKeyId, secretAccessKey, region } = server.settings;
    setEnv({
      HANDLENS_WORKDIR: folder,
      HANDLENS_STATE_DIR: join(folder, `state-${name}`),
      HANDLENS_S3_ENDPOINT: endpoint,
      HANDLENS_S3_BUCKET: bucket,
      HANDLENS_S3_PREFIX: prefix,
      HANDLENS_S3_REGION: region,
      HANDLENS_S3_ACCESS_KEY_ID: accessKeyId,
      HANDLENS_S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  };

  test('an instance reads and continues the registrations and records of another', async () => {
    await writeFile(join(folder, 'orders.csv'), 'id,total\n1,20\n2,30\n');
    instance('one', 'shared');
    const { body } = await callHandler<{ dataset: { id: string } }>(register, { json: { path: 'orders.csv' } });
    instance('two', 'shared');
    const profiled = await callHandler(analyze, { json: { dataset_id: body.dataset.id } });
    expect(profiled.status).toBe(200);
    instance('one', 'shared');
    const { body: journal } = await callHandler<{ events: { event: string }[] }>(exportJournal, {});
    expect(journal.events.map(({ event }) => event)).toEqual(['dataset_registered', 'profiled']);
    expect((await callHandler<{ journals: unknown[] }>(journals, {})).body.journals).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('state-'))).toEqual([]);
  });

  test('another instance handles a follow-up request, and both list and clear stored data', async () => {
    await mkdir(join(folder, 'photos'));
    await writeFile(join(folder, 'photos', 'park.png'), await drawImage({ width: 64, height: 64 }));
    instance('one', 'agent');
    const first = await callHandler<AgentAnswer>(agent, { json: { text: 'detect dogs in photos/park.png' } });
    instance('two', 'agent');
    const json = { text: 'write a report about it', previous: first.body.run_id };
    const { body } = await callHandler<AgentAnswer>(agent, { json });
    expect(body.steps).toMatchObject([{ tool: 'generate_report', status: 'done' }]);
    const countOf = ({ kept }: KeptData) => kept.find(({ kind }) => kind === 'agent-runs')?.files;
    const listed = await callHandler<KeptData>(listKept, {});
    expect([countOf(listed.body), listed.body.bucket]).toEqual([
      2,
      `${server.settings.endpoint}/handlens-state/agent/`,
    ]);
    const cleared = await callHandler<KeptData>(clear, { method: 'DELETE', query: { kinds: 'agent-runs' } });
    expect(countOf(cleared.body)).toBe(0);
    instance('one', 'agent');
    const gone = await callHandler<{ code: string }>(agent, { json });
    expect([gone.status, gone.body.code]).toEqual([404, 'not-found']);
  });

  test('any instance continues a comparison', async () => {
    await mkdir(join(folder, 'compared'));
    const photo = await drawImage({ width: 64, height: 64 });
    for (const name of ['1.png', '2.png', '3.png']) await writeFile(join(folder, 'compared', name), photo);
    const asked = { models: ['mock'], folder_path: 'compared', limit: 1 };
    let page: CompareResult | undefined;
    const names = ['one', 'two', 'one', 'two'];
    for (const name of names) {
      instance(name, 'compared');
      const json = page?.next_cursor ? { ...asked, cursor: page.next_cursor } : asked;
      page = (await callHandler<CompareResult>(compare, { json })).body;
      if (page.next_cursor === null) break;
    }
    expect(page).toMatchObject({ total: 3, done: 3, comparison: { images: 3 } });
  });

  test('shares settings between instances without losing any', async () => {
    const put = (json: object) => callHandler<SettingList>(change, { method: 'PUT', json });
    instance('one', 'settings');
    await Promise.all([put({ workers: 3 }), put({ max_uploads_mb: 77 }), put({ backend: 'onnx' })]);
    instance('two', 'settings');
    const { body } = await put({ backend: null });
    const settingOf = (name: string) => body.settings.find((one) => one.name === name);
    expect(settingOf('workers')).toMatchObject({ value: 3, source: 'file' });
    expect(settingOf('max_uploads_mb')).toMatchObject({ value: 77, file_value: 77 });
    expect(settingOf('backend')).toMatchObject({ value: 'mock', source: 'default' });
    expect(body.places.settings_file).toBe(`${server.settings.endpoint}/handlens-state/settings/settings.jsonl`);
    instance('one', 'elsewhere');
    expect((await callHandler<SettingList>(settings, {})).body.settings.every(({ source }) => source !== 'file')).toBe(
      true,
    );
  });

  test('joins the parts sent to several instances in any of them', async () => {
    const text = `id,total\n${Array.from({ length: 12_000 }, (_, at) => `${at},${at * 2}\n`).join('')}`;
    const data = Buffer.from(text);
    const sha256 = createHash('sha256').update(data).digest('hex');
    const part_bytes = 65_536;
    instance('one', 'parts');
    const opened = await callHandler<{ dataset_id: string }>(register, {
      json: { name: 'big.csv', size: data.length, sha256, part_bytes },
    });
    const id = opened.body.dataset_id;
    for (let at = 0; at * part_bytes < data.length; at++) {
      instance(at % 2 === 0 ? 'one' : 'two', 'parts');
      const reply = await callHandler(putPart, {
        method: 'PUT',
        params: { dataset_id: id, number: String(at + 1) },
        headers: { 'content-type': 'application/octet-stream' },
        body: data.subarray(at * part_bytes, (at + 1) * part_bytes),
      });
      expect(reply.status).toBe(200);
    }
    instance('two', 'parts');
    const done = await callHandler<{ state: string }>(complete, { params: { dataset_id: id }, json: {} });
    expect(done.body.state).toBe('complete');
    instance('one', 'parts');
    const { body, status } = await callHandler<{ tables: object[] }>(analyze, {
      json: { dataset_id: id },
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body.tables[0])).toMatch(/"row[a-z_]*":12000\b/);
    const listed = await callHandler<{ uploads: { name: string }[] }>(list, {});
    expect(listed.body.uploads.map(({ name }) => name)).toEqual(['big.csv']);
  });

  test('two instances that record in one journal simultaneously lose nothing', async () => {
    instance('one', 'both');
    const { accessKeyId: _, ...rest } = server.settings;
    const stores = [1, 2].map(() => openS3Store({ ...rest, ...server.settings, prefix: 'both/' }, folder));
    const { appendEvent } = await import('../../support/append-event.js');
    const event = { event: 'question', tool_version: '1', dataset: null } as const;
    await Promise.all(
      Array.from({ length: 16 }, (_, at) => appendEvent(stores[at % 2]!, { ...event, question: `Q${at}` }, new Date())),
    );
    const { body } = await callHandler<{ events: { question: string }[] }>(exportJournal, {});
    const questions = body.events.map(({ question }) => Number(question.slice(1)));
    expect(questions.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at));
  });
});
