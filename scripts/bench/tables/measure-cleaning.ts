import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Section } from '../report.js';
import { type Contender, comparedSection, runSideBySide } from '../side-by-side.js';
import type { TablesSetting } from './contender.js';
import { ownContender, peerContender } from './contender.js';
import { ownProfile } from './measure-profiles.js';
import type { TableFile } from './table-files.js';

/** Wraps a contender so that each run writes a new file, which is checked and deleted. */
function writing(contender: Contender, path: string): Contender {
  const run = async () => {
    await rm(path, { force: true });
    const done = await contender.run();
    if (statSync(path).size === 0) throw new Error('the cleaned file is empty');
    await rm(path);
    return done;
  };
  return { ...contender, run };
}

function cleaningContenders(setting: TablesSetting, file: TableFile): Contender[] {
  const [ours, theirs] = [join(setting.folder, 'ours.csv'), join(setting.folder, 'theirs.csv')];
  const own = ownContender(setting, {
    name: 'handlens, cleaned',
    command: 'vision-cli table clean FILE -o OUT.csv --accept proposed',
    words: () => ['table', 'clean', file.path, '-o', ours, '--accept', 'proposed', '--quiet'],
  });
  const script = peerContender(setting, {
    peer: 'pandas',
    name: 'pandas, cleaned by a script for this file',
    file: file.path,
    call: 'pandas_clean.py',
    more: [theirs],
  });
  return [writing(own, ours), ownProfile(setting, file), ...script.map((contender) => writing(contender, theirs))];
}

/** Compares cleaning the large file to CSV with its profile and with a typical user's script. */
export async function measureCleaning(setting: TablesSetting, file: TableFile): Promise<Section> {
  const contenders = cleaningContenders(setting, file).map((contender) => ({
    ...contender,
    maxRounds: Math.min(2, contender.maxRounds),
  }));
  const compared = await runSideBySide(contenders, { ...setting, rounds: setting.pace.rounds });
  const how =
    'Spaces, placeholders, dates, spellings of categories, malformed rows excluded, duplicates; written as CSV. Our profile of the same file runs in the same rounds. OpenRefine has the same operations but is in no package registry, so it is replaced by a pandas script with the same operations, written for these columns. The script detects nothing.';
  const caption = `${file.name} (${file.megabytes.toFixed(1)} MB)`;
  return comparedSection({ title: 'Cleaning of a large CSV', how, caption }, compared);
}
