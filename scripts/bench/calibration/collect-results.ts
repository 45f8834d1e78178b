import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { Interpretation } from '../../../core/tables/read/source/interpretation.js';
import { type ServedApi, withApi } from '../served-api.js';
import { drawFiles, type KnownFile } from './draw-files.js';
import { decodesTo, type EncodedFile, encodeFiles } from './translated-texts.js';

/** A detected option: its confidence, from 0 to 1, and whether its value is correct. */
export interface Result {
  what: Interpretation['what'];
  /** Kind of the file. */
  kind: string;
  confidence: number;
  isRight: boolean;
}

/** The halves of the calibration set: confidences are fitted to `fit` and measured on `test`. */
export type Half = 'fit' | 'test';
const SEEDS: Readonly<Record<Half, number>> = { fit: 101, test: 303 };
const MAX_PARALLEL = 2;

/** Size of the calibration set: number of files of each kind, and of rounds of encoded files. */
export interface Extent {
  files: number;
  rounds: number;
}

function isDelimiterRight({ delimiter, headers }: KnownFile, value: string, { tables }: DatasetProfile): boolean {
  // A single column has no delimiter.
  if (headers.every((names) => names?.length === 1)) return tables.every(({ columns }) => columns.length === 1);
  const meant = delimiter.trim() === '' ? delimiter : delimiter.trim();
  return value === delimiter || value.trim() === meant || (delimiter === ' ' && value === 'whitespace');
}

const isSame = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one) === JSON.stringify(other);

function judgeFile(file: KnownFile, profile: DatasetProfile): Result[] {
  const guess = (what: Result['what']) => profile.guesses.find((one) => one.what === what)!;
  const [delimiter, quote] = [guess('delimiter'), guess('quote')];
  if (delimiter === undefined || quote === undefined) return [];
  const { kind } = file;
  const isSplit = isDelimiterRight(file, delimiter.value, profile);
  const results: Result[] = [
    { what: 'delimiter', kind, confidence: delimiter.confidence, isRight: isSplit },
    {
      what: 'quote',
      kind,
      confidence: quote.confidence,
      isRight: file.quote === null ? quote.value !== "'" : quote.value === file.quote,
    },
  ];
  // If a table is split at the wrong delimiter, its header is not evaluated.
  if (!isSplit || profile.tables.length !== file.headers.length) return results;
  for (const [at, table] of profile.tables.entries()) {
    const header = table.guesses.find(({ what }) => what === 'header');
    const names = table.header_rows.length === 0 ? null : table.columns.map((column) => column.header);
    if (header)
      results.push({ what: 'header', kind, confidence: header.confidence, isRight: isSame(names, file.headers[at]!) });
  }
  return results;
}

function judgeEncoding(file: EncodedFile, { guesses }: DatasetProfile): Result {
  const { value, confidence } = guesses.find(({ what }) => what === 'encoding')!;
  return { what: 'encoding', kind: file.kind, confidence, isRight: decodesTo(file, value) };
}

/** Reads the files of a half over HTTP, and judges the detected options. @param folder for the files. */
export async function collectResults(half: Half, extent: Extent, folder: string): Promise<Result[]> {
  const inputs = join(folder, half);
  await mkdir(inputs);
  const read = async (api: ServedApi, { name, bytes }: { name: string; bytes: Uint8Array }) => {
    const path = join(inputs, name);
    await writeFile(path, bytes);
    return (await api.post('/api/analyze', { path })) as DatasetProfile;
  };
  return withApi({ HANDLENS_ROOTS: inputs, HANDLENS_STATE_DIR: join(folder, `${half}-state`) }, async (api) => {
    const known = [...drawFiles(extent.files, SEEDS[half])];
    const encoded = [...encodeFiles(half, extent.rounds, SEEDS[half])];
    const ofFiles = await inLanes({ places: known.length, lanes: MAX_PARALLEL }, async (at) =>
      judgeFile(known[at]!, await read(api, known[at]!)),
    );
    const ofEncoded = await inLanes({ places: encoded.length, lanes: MAX_PARALLEL }, async (at) =>
      judgeEncoding(encoded[at]!, await read(api, encoded[at]!)),
    );
    return [...ofFiles.flat(), ...ofEncoded];
  });
}
