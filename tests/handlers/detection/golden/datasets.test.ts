import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { handler as validate } from '../../../../handlers/detection/dataset-validate.js';
import { setEnv } from '../../../support/env.js';
import { type Asked, answersTo, expectGolden } from '../../../support/golden/answers.js';
import { FAULTY_DATASETS } from '../../../support/golden/faulty-datasets.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { writeYoloDataset } from '../../../support/yolo-dataset.js';

test('reports on datasets with all kinds of faults are unchanged', async () => {
  const folder = await temporaryFolder();
  setEnv({ HANDLENS_WORKDIR: folder, HANDLENS_STATE_DIR: join(folder, '.state') });
  const asked: Asked[] = [];
  for (const [name, dataset] of Object.entries(FAULTY_DATASETS)) {
    await mkdir(join(folder, name));
    await writeYoloDataset(join(folder, name), dataset);
    asked.push({ name, handler: validate, call: { json: { path: name } } });
  }
  await writeFile(join(folder, 'note.txt'), 'no dataset');
  asked.push({ name: 'SARIF', handler: validate, call: { json: { path: 'classes', format: 'sarif' } } });
  asked.push({ name: 'a file that is no config', handler: validate, call: { json: { path: 'note.txt' } } });
  await expectGolden('detection/datasets.txt', await answersTo(asked, folder));
});
