import { stringify } from 'yaml';
import { z } from 'zod';
import { Fault } from '../../../base/fault.js';
import { issuesOf } from '../../../base/parse-input.js';
import { readPlainYaml } from '../../../base/read-plain-yaml.js';
import { DatasetManifest, ManifestFile } from '../contract/dataset-manifest.js';

/** A line between `files:` and the end, as it is written here: JSON, which is YAML too. */
const FILE_LINE = /^ {2}- (\{.*\})$/;
const FILES_KEY = '\nfiles:\n';

const Head = DatasetManifest.omit({ files: true });
const Files = z.array(ManifestFile);

/**
 * The manifest as text: YAML that is read by eye at the top, then a line of JSON for each file, so that a manifest of
 * 100,000 files is read in a moment and compared line by line.
 */
export function writeManifestText({ files, ...head }: DatasetManifest): string {
  const lines = files.map(({ path, bytes, sha256 }) => `  - ${JSON.stringify({ path, bytes, sha256 })}\n`);
  const end = lines.length === 0 ? 'files: []\n' : `files:\n${lines.join('')}`;
  return `${stringify(head, { lineWidth: 0 })}${end}`;
}

function unfit(error: z.ZodError, input: unknown): Fault {
  const issues = issuesOf(error, input);
  const place = issues[0]?.pointer ? ` at ${issues[0].pointer}` : '';
  return new Fault('unreadable-dataset', `manifest.yaml is not valid${place}: ${issues[0]?.detail}.`, { issues });
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

/** The lines of files as they are written here; null where somebody else wrote them. */
function readFileLines(text: string): unknown[] | null {
  const files: unknown[] = [];
  let next = 0;
  for (let start = 0; start < text.length; start = next + 1) {
    next = text.indexOf('\n', start);
    if (next === -1) next = text.length;
    // Line by line: as a list, 200 MB of line ends take gigabytes.
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

/** Reads what `writeManifestText` wrote, and any YAML of the same content and moderate length. Faults: unreadable-dataset. */
export function readManifestText(text: string): DatasetManifest {
  const unified = text.replaceAll('\r\n', '\n');
  const at = unified.indexOf(FILES_KEY);
  const lines = at === -1 ? null : readFileLines(unified.slice(at + FILES_KEY.length));
  if (lines === null) return parse(DatasetManifest, readYaml(unified));
  return { ...parse(Head, readYaml(unified.slice(0, at))), files: parse(Files, lines) };
}
