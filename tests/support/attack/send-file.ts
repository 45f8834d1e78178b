import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../../handlers/kit/problem.js';
import { type FileRequest, fileRequests } from './file-requests.js';
import type { HostileFile } from './hostile-file.js';

/** A server under attack. */
export interface Target {
  address: string;
  /** Readable folder. */
  root: string;
  /** Valid photo in that folder. */
  photo: string;
}

/** The answer and its problem; null if there is none. */
export interface Outcome {
  label: string;
  status: number;
  flaw: string | null;
}

/** Valid server statuses for a hostile file: busy, out of memory, timeout, full disk. */
const CODED = new Set([503, 504, 507]);

function flawOf(status: number, type: string | null, body: string): string | null {
  if (status < 400) return null;
  if (!type?.startsWith('application/problem+json')) return `status ${status} of type ${type}: ${body.slice(0, 200)}`;
  const problem = Problem.safeParse(JSON.parse(body));
  if (!problem.success) return `no problem: ${body.slice(0, 200)}`;
  if (status >= 500 && !CODED.has(status)) return `${status} ${problem.data.code}: ${problem.data.detail}`;
  return null;
}

async function send(address: string, { label, method, path, headers, body }: FileRequest): Promise<Outcome> {
  try {
    const sent = typeof body === 'string' || body === null ? body : Buffer.from(body);
    const reply = await fetch(`${address}${path}`, { method, headers, body: sent });
    const text = await reply.text();
    return { label, status: reply.status, flaw: flawOf(reply.status, reply.headers.get('content-type'), text) };
  } catch (error) {
    return { label, status: 0, flaw: `no answer: ${String((error as Error).cause ?? error)}` };
  }
}

/** Sends a file to every endpoint for its kind, one request after another. @param number names its folder. */
export async function sendFile(target: Target, file: HostileFile, number: number): Promise<Outcome[]> {
  const folder = `hostile-${number}`;
  const real = join(target.root, folder);
  await mkdir(real, { recursive: true });
  await writeFile(join(real, file.name), file.bytes);
  const place = { folder, file: `${folder}/${file.name}`, photo: target.photo };
  const outcomes: Outcome[] = [];
  for (const request of fileRequests(file, place)) outcomes.push(await send(target.address, request));
  await rm(real, { recursive: true, force: true });
  return outcomes;
}
