import { hashCanonical } from '../../../core/base/files/canonical-json.js';
import { bytesOf } from '../../../core/tables/jobs/job-input.js';
import { MIN_PARTS_BYTES } from '../../../core/tables/profile/column/profile-part.js';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { isTableJobWatched, runTableJob } from '../../kit/services.js';
import type { ChosenTable } from './choose-source.js';
import { openRecording } from './open-recording.js';

/** Profiles the table of a request and records it. */
export async function profileChosen(chosen: ChosenTable, { config, signal }: RunContext): Promise<DatasetProfile> {
  const recording = await openRecording(config);
  const inParts = isTableJobWatched() && bytesOf(chosen.source) >= MIN_PARTS_BYTES;
  const profile = await runTableJob(config, 'profile', { ...chosen, inParts }, signal);
  await recording.add(chosen, profile.dataset, {
    event: 'profiled',
    result_sha256: hashCanonical(profile),
    tables: profile.tables,
  });
  return profile;
}
