import { resolve } from 'node:path';
import { expect } from 'vitest';
import { type Invocation, invoke } from '../../../handlers/kit/invoke.js';
import type { LambdaHandler } from '../../../handlers/kit/lambda-event.js';
import { formatAnswer } from './format-answer.js';

/** A request whose entire answer is compared. */
export interface Asked {
  /** Its heading in the file of answers. */
  name: string;
  handler: LambdaHandler;
  call: Invocation;
}

/** Sends requests, one after another. @param folder the work folder, replaced in answers. @returns a text for each. */
export async function answersTo(asked: Iterable<Asked>, folder: string): Promise<string[]> {
  const texts: string[] = [];
  for (const { name, handler, call } of asked) {
    const { statusCode, headers, body: raw, isBase64Encoded } = await invoke(handler, call);
    const body = isBase64Encoded ? Buffer.from(raw, 'base64').toString() : raw;
    const answer = /\bjson\b/.test(headers['content-type']!) ? JSON.parse(body) : body;
    texts.push(`## ${name}${statusCode === 200 ? '' : `: ${statusCode}`}\n${formatAnswer(answer, folder)}\n`);
  }
  return texts;
}

/** Compares answers with `tests/golden/<path>`. `npx vitest run <test file> -u` writes that file. */
export async function expectGolden(path: string, texts: readonly string[]): Promise<void> {
  await expect(texts.join('\n')).toMatchFileSnapshot(resolve('tests/golden', path));
}
