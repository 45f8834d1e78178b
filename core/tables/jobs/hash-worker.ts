import { workerData } from 'node:worker_threads';
import { AnswersToOwner, type OwingThread } from '../../base/processes/awaited-thread.js';
import { openFile } from '../read/source/byte-source.js';
import { type HashInput, hashByteSource } from './hash-thread.js';

const { port, state, file } = workerData as HashInput & OwingThread;
const owner = new AnswersToOwner<string>({ port, state });

owner.attempt(() => {
  const bytes = openFile(file.path, file.name, file.size, file.state);
  try {
    owner.give(hashByteSource(bytes, () => owner.getOn()));
  } finally {
    bytes.close();
  }
});
