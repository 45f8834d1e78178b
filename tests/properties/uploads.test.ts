import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../core/base/fault.js';
import type { ByteStore } from '../../core/store/byte-store.js';
import { completeUpload } from '../../core/uploads/complete-upload.js';
import { findUpload } from '../../core/uploads/find-upload.js';
import type { Upload } from '../../core/uploads/upload.js';
import type { UploadPlace } from '../../core/uploads/upload-record.js';
import { getUpload } from '../../core/uploads/upload-status.js';
import { propertyRuns } from '../support/property-runs.js';
import { hashOf, open, PART, put, SOON, type SomeFile, someFile, uploadPlaceIn } from '../support/uploads.js';

const PARTS = 4;

interface Scene {
  place: UploadPlace;
  /** The same place, with every write interrupted in the middle. */
  stopped: UploadPlace;
  file: SomeFile;
  upload: Upload;
  /** Numbers of the parts whose upload was confirmed to the sender. */
  there: Set<number>;
}

/** Events in an upload. @param number of a part, from 1. */
const EVENTS = {
  put: async ({ place, file, upload, there }: Scene, number: number) => {
    await put(place, file, upload, number);
    there.add(number);
  },
  breakPut: ({ stopped, file, upload }: Scene, number: number) => put(stopped, file, upload, number),
  open: ({ place, file }: Scene) => open(place, file),
  complete: ({ place, upload }: Scene) => completeUpload(place, upload.dataset_id, SOON),
  breakComplete: ({ stopped, upload }: Scene) => completeUpload(stopped, upload.dataset_id, SOON),
} as const;

const event = fc.tuple(
  fc.constantFrom('put', 'put', 'put', 'breakPut', 'open', 'complete', 'breakComplete'),
  fc.integer({ min: 1, max: PARTS }),
);

/** Returns a store whose writes stop in the middle, like those of a killed process. */
function broken(store: ByteStore): ByteStore {
  const stop = () => {
    throw new Error('stopped');
  };
  return {
    ...store,
    put: () => Promise.reject(new Error('stopped')),
    compose: (keys, key) => store.compose(keys, key, stop),
  };
}

const pass = (error: unknown) => {
  if (!isFault(error) && (error as Error).message !== 'stopped') throw error;
};

/**
 * Expects that existing parts are unchanged, that no others exist, and that complete uploads stay complete. @returns
 * whether it is complete.
 */
async function checkNothingLost({ place, upload, there }: Scene, wasComplete: boolean): Promise<boolean> {
  const { state, parts } = await getUpload(place, upload.dataset_id);
  if (state === 'complete') expect(there.size).toBe(PARTS);
  else expect({ wasComplete, parts }).toEqual({ wasComplete: false, parts: [...there].sort() });
  return state === 'complete';
}

/** Sends missing parts and completes, like a reconnecting client. */
async function finish({ place, file }: Scene): Promise<void> {
  const upload = await open(place, file);
  for (const number of upload.missing) await put(place, file, upload, number);
  await completeUpload(place, upload.dataset_id, SOON);
}

test('any order, repetition and interruption of parts leads to the same file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), fc.integer({ min: 1, max: PART }), async (events, last) => {
      const place = await uploadPlaceIn();
      const file = someFile((PARTS - 1) * PART + last);
      const upload = await open(place, file);
      const stopped = { ...place, store: broken(place.store) };
      const scene: Scene = { place, stopped, file, upload, there: new Set() };
      let isComplete = false;
      for (const [kind, number] of events) {
        await Promise.resolve(EVENTS[kind](scene, number)).catch(pass);
        isComplete = await checkNothingLost(scene, isComplete);
      }
      await finish(scene);
      const found = await findUpload(place, upload.dataset_id, new Date());
      expect(hashOf(await readFile(found!.path))).toBe(file.sha256);
    }),
    { numRuns: propertyRuns(25) },
  );
});
