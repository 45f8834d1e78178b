import { expect, test } from 'vitest';
import { handler as branch } from '../../../handlers/tables/session-branch.js';
import { handler as ignore } from '../../../handlers/tables/session-ignore.js';
import { handler as change } from '../../../handlers/tables/session-operations.js';
import { handler as profile, type SessionFindings } from '../../../handlers/tables/session-profile.js';
import { handler as repairs, type SessionRepairs } from '../../../handlers/tables/session-repairs.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';
import {
  addOperations,
  cellsOf,
  changeHistory,
  faultOf,
  readSession,
  startSession,
  succeed,
} from '../../support/table-sessions.js';

endTableWorkers();

const CITIES = ['Berlin', 'Hamburg', 'Munich', 'Cologne'];
const POSTCODES = ['10115', '20095', '80331', '50667'];
/** Row 19 has a typing error, and row 32 a postcode of another city. Some scores are placeholders. */
const VISITS = [
  'id,city,postcode,score',
  ...Array.from({ length: 80 }, (_, at) => {
    const city = at === 17 ? 'Hambrug' : CITIES[at % 4]!;
    const postcode = at === 30 ? '20095' : POSTCODES[at % 4]!;
    return `${at + 1},${city},${postcode},${at % 9 === 0 ? 'N/A' : at % 7}`;
  }),
  '',
].join('\n');

async function started() {
  await tableFolder({ 'visits.csv': VISITS });
  const { session } = await startSession({ path: 'visits.csv' });
  const params = { params: { session_id: session.id } };
  return {
    id: session.id,
    params,
    list: (json: object = {}) => succeed<SessionRepairs>(repairs, { ...params, json }),
    findings: () => succeed<SessionFindings>(profile, params),
    ignore: (json: object) => succeed<{ ignored: { key: string }[] }>(ignore, { ...params, json }),
  };
}

test('lists repairs', async () => {
  const { list, findings } = await started();
  console.log(JSON.stringify(await list({operations:true}), null, 1).slice(0,6000));
  const f = await findings();
  console.log(f.keys, f.offers.map(o=>[o.name,o.class]));
});
