import { workerData } from 'node:worker_threads';
import { openFile } from '../ingest/byte-source.js';
import { hashBytes } from './hash-bytes.js';
import type { HashInput } from './hash-thread.js';
import { AnswerToOwner, type OwingThread } from './owed-answer.js';

const { port, state, file } = workerData as HashInput & OwingThread;
const owner = new AnswerToOwner<string>({ port, state });

owner.answer(() => {
  const bytes = openFile(file.path, file.name, file.size, file.state);
  try {
    return hashBytes(bytes, () => owner.getOn());
  } finally {
    bytes.close();
  }
});
