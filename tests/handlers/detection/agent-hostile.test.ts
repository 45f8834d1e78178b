import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { handler } from '../../../handlers/detection/agent-run.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

async function send(body: unknown) {
  const folder = await temporaryFolder();
  setEnv({ HANDLENS_WORKDIR: folder, HANDLENS_STATE_DIR: join(folder, 'state') });
  return await callHandler<Problem>(handler, { json: body });
}

describe('answers an invalid request with problem details', () => {
  test.each<[string, unknown]>([
    ['10,000 characters', { text: 'a'.repeat(10_000) }],
    ['nothing', { text: '' }],
    ['a list', { text: ['detect dogs in a.jpg'] }],
    ['a number', { text: 5 }],
    ['null', { text: null }],
    ['an object', { text: { toString: 'detect' } }],
    ['no text', {}],
    ['a list of requests', [{ text: 'list the models' }]],
    ['an unknown key', { text: 'list the models', __proto: 1 }],
    ['attachments as text', { text: 'list the models', attachments: 'a.jpg' }],
    ['previous as a list', { text: 'again', previous: ['run-1'] }],
    ['a run by a path', { text: 'again', previous: '../../etc/passwd' }],
  ])('%s', async (_, body) => {
    const { status, body: problem } = await send(body);
    expect([status >= 400 && status < 500, status]).toEqual([true, status]);
    expect(problem).toMatchObject({ status, detail: expect.any(String) });
  });
});

describe('answers any text', () => {
  test.each<[string, string]>([
    ['NUL', 'detect dogs in a\u0000.jpg'],
    ['bidi', '\u202edetect dogs in gpj.a\u202c'],
    ['4,000 emojis', '😀'.repeat(4000)],
    ['lone surrogates', '\ud800 detect \udc00 dogs in a\ud800.jpg'],
    ['quotes that never close', 'detect "dogs in \'a.jpg `'],
    ['a fence', '```\ndetect dogs in a.jpg'],
    ['placeholders of messages', 'detect {classes} in {image_path} $& $1 %s'],
    ['names of prototypes', 'compare __proto__ and constructor on photos/'],
  ])('%s', async (_, text) => {
    const { status, body } = await send({ text, execute: false });
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: expect.any(String) })]);
  });
});
