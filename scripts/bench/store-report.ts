import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFileWhole } from '../../core/base/files/write-file.js';
import { type AreaReport, Benchmarks } from './report.js';
import { writeMarkdown } from './write-markdown.js';

async function readStored(file: string): Promise<Benchmarks> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? { schema: 'handlens.benchmarks/1', areas: {} } : Benchmarks.parse(JSON.parse(text));
}

/** Puts the reports into docs/benchmarks.json, in place of older ones of the same areas, and writes the page anew. */
export async function storeReports(docs: string, reports: Readonly<Record<string, AreaReport>>): Promise<void> {
  const file = join(docs, 'benchmarks.json');
  const stored = await readStored(file);
  const benchmarks: Benchmarks = { ...stored, areas: { ...stored.areas, ...reports } };
  await writeFileWhole(file, `${JSON.stringify(benchmarks, null, 2)}\n`, 'replace');
  // In the form that the style check asks for.
  await promisify(execFile)(join('node_modules', '.bin', 'biome'), ['format', '--write', file]);
  await writeFileWhole(join(docs, 'benchmarks.md'), writeMarkdown(benchmarks), 'replace');
}
