import { expect } from 'vitest';
import { invoke } from '../../handlers/kit/invoke.js';
import type { LambdaHandler } from '../../handlers/kit/lambda-event.js';
import { handler as ask } from '../../handlers/tables/agent-query.js';
import { handler as analyze } from '../../handlers/tables/analyze-upload.js';
import { handler as preview } from '../../handlers/tables/clean-preview-upload.js';
import { handler as clean } from '../../handlers/tables/clean-upload.js';
import { handler as html } from '../../handlers/tables/report-html.js';
import { handler as markdown } from '../../handlers/tables/report-markdown.js';
import { handler as rows } from '../../handlers/tables/rows.js';
import { multipart } from './multipart.js';

interface EndpointCall {
  name: string;
  handler: LambdaHandler;
  fields: Readonly<Record<string, string>>;
}

/** Every endpoint that accepts a table as an upload, except questions. */
const CALLS: readonly EndpointCall[] = [
  { name: 'analyze', handler: analyze, fields: {} },
  { name: 'rows', handler: rows, fields: {} },
  { name: 'preview', handler: preview, fields: { accept: 'proposed,notation' } },
  { name: 'clean to CSV', handler: clean, fields: { accept: 'proposed,notation', answer: 'json', change_log: 'true' } },
  { name: 'clean to XLSX', handler: clean, fields: { format: 'xlsx', change_log: 'true' } },
  { name: 'HTML report', handler: html, fields: { detail: 'full' } },
  { name: 'Markdown report', handler: markdown, fields: { detail: 'full' } },
];
const QUESTIONS = ['What is the mean of c1?'];
const QUESTION_CALLS: readonly EndpointCall[] = QUESTIONS.map((question) => ({
  name: question,
  handler: ask,
  fields: { question },
}));

/**
 * Returns whether an answer is a status below 500, or a limit with a code: overloaded, the worker ended, the deadline.
 */
function isAnswered(status: number, body: string): boolean {
  if (status < 500) return true;
  const { code } = JSON.parse(body) as { code?: string };
  return (status === 503 || status === 504) && code !== undefined && code !== 'internal';
}

/** Sends a table to every endpoint that accepts one. Handlers also check their results against their schemas. */
export async function expectAnswers(
  file: { name: string; bytes: Uint8Array },
  label: string,
  which: 'all' | 'without questions' = 'without questions',
): Promise<void> {
  for (const { name, handler, fields } of which === 'all' ? [...CALLS, ...QUESTION_CALLS] : CALLS) {
    const parts = Object.entries(fields).map(([field, value]) => ({ name: field, data: value }));
    const body = multipart([...parts, { name: 'file', fileName: file.name, data: file.bytes }]);
    const reply = await invoke(handler, body);
    const text = reply.isBase64Encoded ? '' : reply.body;
    expect(isAnswered(reply.statusCode, text), `${label}, ${name}: ${reply.statusCode} ${text.slice(0, 200)}`).toBe(
      true,
    );
  }
}
