import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { issuesOf } from '../../../base/parse-input.js';
import { readPlainYaml } from '../../../base/yaml.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import { DatasetManifest, ManifestFile } from '../contract/dataset-manifest.js';

export const MANIFEST_NAME = 'manifest.yaml';

/** Maximum size of a manifest, bytes: about a million files with 150 bytes per line. */
const MAX_BYTES = 200e6;

/** Returns the path of the manifest of a config, in the same folder. */
export function manifestPathOf({ file }: Pick<DatasetConfig, 'file'>): string {
  return join(dirname(file), MANIFEST_NAME);
}

function unreadable(cause: unknown): Fault {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
  return new Fault('unreadable-dataset', `${MANIFEST_NAME} cannot be read (${code}). Check its permissions.`, {
    cause,
  });
}

/**
 * Reads `manifest.yaml` next to the config.
 * @returns null if it does not exist. Faults: unreadable-dataset (unreadable or invalid).
 */
export async function readManifest(config: Pick<DatasetConfig, 'file'>): Promise<DatasetManifest | null> {
  const text = await readText(manifestPathOf(config));
  return text === null ? null : readManifestText(text);
}

async function readText(path: string): Promise<string | null> {
  try {
    // Without this flag, opening a pipe without a writer would block forever.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const facts = await file.stat();
    if (!facts.isFile()) throw new Fault('unreadable-dataset', `${MANIFEST_NAME} is not a regular file. Move it away.`);
    if (facts.size > MAX_BYTES) {
      throw new Fault('unreadable-dataset', `${MANIFEST_NAME} is larger than ${MAX_BYTES / 1e6} MB. Write it again.`);
    }
    return await file.readFile('utf8');
  } catch (error) {
    if (error instanceof Fault) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unreadable(error);
  }
}

/** A line of the file list as written here: JSON, which is also valid YAML. */
const FILE_LINE = /^ {2}- (\{.*\})$/;
const FILES_KEY = '\nfiles:\n';

const Head = DatasetManifest.omit({ files: true });
const Files = z.array(ManifestFile);

/**
 * Renders a manifest: readable YAML at the top, then one line of JSON per file, so that a manifest of 100,000 files is
 * fast to parse and can be compared line by line.
 */
export function writeManifestText({ files, ...head }: DatasetManifest): string {
  const lines = files.map(({ path, bytes, sha256 }) => `  - ${JSON.stringify({ path, bytes, sha256 })}\n`);
  const end = lines.length === 0 ? 'files: []\n' : `files:\n${lines.join('')}`;
  return `${stringify(head, { lineWidth: 0 })}${end}`;
}

function unfit(error: z.ZodError, input: unknown): Fault {
  const issues = issuesOf(error, input);
  const place = issues[0]?.pointer ? ` at ${issues[0].pointer}` : '';
  return new Fault(
    'unreadable-dataset',
    `manifest.yaml is not valid${place}: ${issues[0]?.detail}. Correct it, or write it again.`,
    { issues },
  );
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw unfit(parsed.error, input);
}

function readYaml(text: string): unknown {
  const read = readPlainYaml(text);
  if ('value' in read) return read.value;
  throw new Fault('unreadable-dataset', `manifest.yaml is not plain YAML: ${read.refusal}`);
}

/** Parses the file list in the form of `writeManifestText`; null if it has another form. */
function readFileLines(text: string): unknown[] | null {
  const files: unknown[] = [];
  let next = 0;
  for (let start = 0; start < text.length; start = next + 1) {
    next = text.indexOf('\n', start);
    if (next === -1) next = text.length;
    // Not split at once, because the lines of 200 MB of line breaks would need gigabytes.
    const line = text.slice(start, next);
    if (line === '') continue;
    const json = FILE_LINE.exec(line)?.[1];
    if (json === undefined) return null;
    try {
      files.push(JSON.parse(json));
    } catch {
      return null;
    }
  }
  return files;
}

/**
 * Parses a manifest written by `writeManifestText`, or equivalent YAML of moderate size. Faults: unreadable-dataset.
 */
export function readManifestText(text: string): DatasetManifest {
  const unified = text.replaceAll('\r\n', '\n');
  const at = unified.indexOf(FILES_KEY);
  const lines = at === -1 ? null : readFileLines(unified.slice(at + FILES_KEY.length));
  if (lines === null) return parse(DatasetManifest, readYaml(unified));
  return { ...parse(Head, readYaml(unified.slice(0, at))), files: parse(Files, lines) };
}
