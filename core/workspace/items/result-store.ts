import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { canonicalJson } from '../../base/files/canonical-json.js';
import { hashBytes } from '../../base/files/hash.js';
import { RawCandidates } from '../../vision/boxes/raw-candidates.js';
import { isImageWarning } from '../../vision/image/image-warning.js';
import { ImageResult } from '../../vision/results/image-result.js';
import { Origin } from '../../vision/results/origin.js';
import { nextRevision } from '../database/revision.js';
import type { SqlRow, WorkspaceDatabase } from '../database/workspace-database.js';
import { recordContent } from './item-content.js';

/** Key of the settings that produced a result: backend, weights, device and options. */
export const MakerKey = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'Must be the key of a maker: 16 hexadecimal digits')
  .meta({ description: 'Key of what produced a result: backend, weights and options', example: '0a1b2c3d4e5f6071' });

/** A result to store. */
export interface NewResult {
  result: ImageResult;
  classNames: readonly string[];
  candidates: RawCandidates | null;
}

export const StoredResult = ImageResult.extend({
  maker: MakerKey,
  created_at: z.iso.datetime().meta({ description: 'When it was produced', example: '2026-11-24T12:00:00.000Z' }),
  class_names: z
    .array(z.string())
    .meta({ description: 'Names of all classes of the model, by id', example: ['person', 'bicycle', 'car'] }),
  candidates: RawCandidates.nullable().meta({
    description: 'Boxes before suppression; null with tiles',
    example: null,
  }),
}).meta({ id: 'StoredResult', description: 'A stored result of one image' });
export type StoredResult = z.infer<typeof StoredResult>;

/** Returns the key of the settings of a result. Equal settings have equal keys. */
export function makerKey(origin: Origin): string {
  const { backend, model, device, options } = origin;
  return hashBytes(canonicalJson({ backend, model, device, options })).slice(0, 16);
}

/**
 * Stores the result of an item. Replaces a result with the same settings, and deletes results of earlier contents of
 * the file.
 * @returns the key of the settings.
 */
export function putResult(
  database: WorkspaceDatabase,
  item: string,
  { result, classNames, candidates }: NewResult,
): string {
  const { image, detections, timings_ms, ...rest } = result;
  const { warnings, ...origin } = Origin.parse(rest);
  const ofModel: Origin = { ...origin, warnings: warnings.filter((one) => !isImageWarning(one)) };
  const key = makerKey(ofModel);
  recordContent(database, item, image.sha256);
  database.run(
    "DELETE FROM result WHERE item = ? AND json_extract(facts, '$.image.sha256') <> ?",
    ...[item, image.sha256],
  );
  database.run(
    'INSERT OR IGNORE INTO maker (key, origin, class_names) VALUES (?, ?, ?)',
    ...[key, JSON.stringify(ofModel), JSON.stringify(classNames)],
  );
  database.run(
    'INSERT OR REPLACE INTO result (item, maker, created_at, facts, detections, candidates) VALUES (?, ?, ?, ?, ?, ?)',
    ...[item, key, new Date().toISOString()],
    ...[JSON.stringify({ image, timings_ms, warnings }), JSON.stringify(detections)],
    candidates === null ? null : gzipSync(JSON.stringify(candidates)),
  );
  database.run('UPDATE item SET revision = ? WHERE id = ?', nextRevision(database), item);
  return key;
}

/** Facts about one image. They replace those of the maker; results of older versions have no warnings. */
type StoredFacts = Pick<ImageResult, 'image' | 'timings_ms'> & Partial<Pick<ImageResult, 'warnings'>>;

function toResult(row: SqlRow): StoredResult {
  const parsed = (name: string) => JSON.parse(row[name] as string) as never;
  return {
    ...(parsed('origin') as Origin),
    ...(parsed('facts') as StoredFacts),
    detections: parsed('detections'),
    maker: row.maker as string,
    created_at: row.created_at as string,
    class_names: parsed('class_names'),
    candidates: row.candidates === null ? null : JSON.parse(gunzipSync(row.candidates as Uint8Array).toString('utf8')),
  };
}

const OF_ITEM = `
  SELECT result.*, maker.origin, maker.class_names FROM result JOIN maker ON maker.key = result.maker
  WHERE result.item = ?`;

/** Returns the results of an image, latest first. */
export function resultsOf(database: WorkspaceDatabase, item: string): StoredResult[] {
  return database.all(`${OF_ITEM} ORDER BY result.created_at DESC, result.maker`, item).map(toResult);
}

/** Returns the result of an image that these settings produced. Faults: not-found. */
export function getResult(database: WorkspaceDatabase, item: string, maker: string): StoredResult {
  const row = database.get(`${OF_ITEM} AND result.maker = ?`, item, maker);
  if (row) return toResult(row);
  throw new Fault('not-found', `The image "${item}" has no result "${maker}". Detect objects in it first.`);
}

/**
 * Returns the class names, by id, of the model that produced a result; none if there is no result.
 * @param maker key of the settings; null for the latest result.
 */
export function classNamesOf(database: WorkspaceDatabase, item: string, maker: string | null): string[] {
  const row = database.get(
    `SELECT maker.class_names FROM result JOIN maker ON maker.key = result.maker
      WHERE result.item = ? AND result.maker = IFNULL(?, result.maker) ORDER BY result.created_at DESC LIMIT 1`,
    ...[item, maker],
  );
  return row ? (JSON.parse(row.class_names as string) as string[]) : [];
}

/** Returns the image facts of the latest result; null if there is none. */
export function imageFactsOf(database: WorkspaceDatabase, item: string): ImageResult['image'] | null {
  const row = database.get('SELECT facts FROM result WHERE item = ? ORDER BY created_at DESC LIMIT 1', item);
  return row ? (JSON.parse(row.facts as string) as Pick<ImageResult, 'image'>).image : null;
}
