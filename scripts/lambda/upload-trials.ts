import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openLocalStore } from '../../core/store/local/open-local-store.js';
import { openUpload } from '../../core/uploads/open-upload.js';
import { putPart } from '../../core/uploads/put-part.js';
import type { UploadPlace } from '../../core/uploads/upload-place.js';
import type { FunctionTrial } from './function-trial.js';

const TABLE = Buffer.from('region,revenue\nNorth,420\n');

function placeIn(work: string): UploadPlace {
  const store = openLocalStore(join(work, 'state', 'uploads'));
  return { store, quotaBytes: 1e6, mostBytes: 1e6, keepMs: 3.6e6 };
}

/** Opens an upload of one part as an earlier request would have. @returns its id. */
async function openTrial(work: string, name: string, isSent: boolean): Promise<string> {
  const place = placeIn(work);
  const sha256 = createHash('sha256').update(TABLE).digest('hex');
  const { dataset_id: id } = await openUpload(
    place,
    { name, size: TABLE.length, sha256, part_bytes: 65_536 },
    new Date(),
  );
  if (isSent) await putPart(place, id, { number: 1, data: TABLE, sha256 }, new Date());
  return id;
}

/** Trials of what takes a file in parts; each is about an upload of its own. */
export async function uploadTrials(work: string): Promise<Record<string, FunctionTrial>> {
  const [looked, filled, completed, removed] = await Promise.all([
    openTrial(work, 'looked-at.csv', false),
    openTrial(work, 'filled.csv', false),
    openTrial(work, 'completed.csv', true),
    openTrial(work, 'removed.csv', true),
  ]);
  const binary = { 'content-type': 'application/octet-stream' };
  const of = (id: string, more: Record<string, string> = {}) => ({ params: { dataset_id: id, ...more } });
  const holds = (text: string) => (body: string) => body.includes(text);
  return {
    'GET /api/datasets/{dataset_id}': { call: of(looked), status: 200, isRight: holds('"missing":[1]') },
    'PUT /api/datasets/{dataset_id}/parts/{number}': {
      call: { ...of(filled, { number: '1' }), headers: binary, body: TABLE },
      status: 200,
      isRight: holds('"bytes":25'),
    },
    'POST /api/datasets/{dataset_id}/complete': {
      call: { ...of(completed), json: {} },
      status: 200,
      isRight: holds('"state":"complete"'),
    },
    'DELETE /api/datasets/{dataset_id}': { call: of(removed), status: 200, isRight: holds(removed) },
  };
}
