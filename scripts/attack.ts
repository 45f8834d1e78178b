/**
 * `npm run attack [-- --seed N --files 5000]`: sends mutated files to every endpoint that accepts them, on a server that
 * runs as users start it, and looks whether it lives on, without a status of 500 and without growing.
 */
import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawImage } from '../tests/support/drawn-image.js';
import { mutatedFiles } from '../tests/support/attack/mutated-files.js';
import { sendFile } from '../tests/support/attack/send-file.js';
import { startTestServer } from '../tests/support/server.js';

const options = { seed: { type: 'string', default: '20261122' }, files: { type: 'string', default: '5000' }, kinds: { type: 'string' } } as const;
const { values } = parseArgs({ options });
const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-attack-')));
await writeFile(join(folder, 'photo.png'), await drawImage());
const server = await startTestServer([], { HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_RECORD_SESSION: 'false' }, folder);
const tally = new Map<string, number>();
let number = 0;
for await (const file of mutatedFiles(Number(values.seed), Number(values.files), values.kinds?.split(',') as never)) {
  const t = performance.now();
  for (const { label, status, flaw } of await sendFile({ address: server.address, root: folder, photo: 'photo.png' }, file, number)) {
    tally.set(`${status}`, (tally.get(`${status}`) ?? 0) + 1);
    if (flaw !== null) {
      console.log(`FLAW ${number} ${file.name} ${label}: ${flaw}`);
      await writeFile(join('/tmp', `flaw-${number}-${file.name}`), file.bytes);
    }
  }
  if (performance.now() - t > 10000) console.log(`slow ${number} ${file.name} ${(performance.now() - t).toFixed(0)}`);
  number++;
  if (number % 100 === 0) console.log(number, JSON.stringify(Object.fromEntries(tally)));
}
console.log(server.log().slice(0, 3000));
server.process.kill('SIGTERM');
await server.ended;
await rm(folder, { recursive: true, force: true });
