import { createHash } from 'node:crypto';
import { loadTable } from '../../core/tables/columns/load-table.js';
import { profileDataset } from '../../core/tables/inspect/profile-dataset.js';
import { openDataset } from '../../core/tables/read/open-dataset.js';
import { openBytes } from '../../core/tables/read/source/byte-source.js';
import type { ReportInput } from '../../core/tables/report/words/report-input.js';
import { previewCleaning } from './preview-cleaning.js';

/** Profiles a file and previews its cleaning, for a full report. */
export function reportOnBytes(name: string, bytes: Uint8Array): ReportInput {
  const opened = openDataset(openBytes(name, bytes), {});
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { id: null, name, format: opened.format, bytes: bytes.length, sha256 };
  const profile = profileDataset(opened, facts, 'profile_dataset');
  const cleanings = opened.tables.map((table, place) =>
    previewCleaning({ table, data: loadTable(table), profile: profile.tables[place]! }),
  );
  return { profile, cleanings, places: [], detail: 'full', generatedAt: null, version: '0.5.0' };
}
