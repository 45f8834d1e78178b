import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { parse } from 'yaml';
import { handler as agent } from '../../../../handlers/detection/agent-run.js';
import { setEnv } from '../../../support/env.js';
import { answersTo, expectGolden } from '../../../support/golden/answers.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const FOLDER = 'tests/fixtures/agent';

/** Returns a request of each tool in each language, and of each kind that is refused. */
function readRequests(): string[] {
  const asked = ['en', 'zh'].flatMap((language) =>
    readdirSync(join(FOLDER, language)).flatMap((file) => {
      const { calls } = parse(readFileSync(join(FOLDER, language, file), 'utf8')) as { calls: { text: string }[] };
      return calls.slice(0, 1).map(({ text }) => text);
    }),
  );
  const unsafe = parse(readFileSync(join(FOLDER, 'unsafe-requests.yaml'), 'utf8')) as Record<string, string[]>;
  return [...asked, ...Object.values(unsafe).flatMap((texts) => texts.slice(0, 1))];
}

/** Requests that match several rules. */
const MIXED = [
  'detect dogs and cats in photos/park.jpg with confidence above 0.4, but no birds, and write a report as html',
  'compare yolox_nano with mock on signs/data.yaml at iou 0.6 and then list the models',
  'train yolov8n on signs/data.yaml for 20 epochs with batch size 8 on cuda:1, image size 320',
  'check the dataset signs, then profile tables/beers.csv and report about it in markdown',
  'detect something',
  'what is the weather in Bern?',
  'do not detect dogs in photos/park.jpg',
  'find people in photos/ recursively, at most 5 images',
  'is the service up?',
  '比较 mock 和 yolox_nano 在 signs/data.yaml 上的结果，然后写一份报告',
];

test('plans of requests in words are unchanged', async () => {
  const folder = await temporaryFolder();
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_STATE_DIR: join(folder, '.state'),
    HANDLENS_MODELS_DIR: join(folder, 'models'),
  });
  await mkdir(join(folder, 'photos'));
  await writeFile(join(folder, 'photos', 'park.jpg'), '');
  const texts = [...MIXED, ...readRequests()];
  const asked = texts.map((text) => ({ name: text, handler: agent, call: { json: { text, execute: false } } }));
  await expectGolden('detection/requests.txt', await answersTo(asked, folder));
});
