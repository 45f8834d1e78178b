import { workerData } from 'node:worker_threads';
import { AnswerSender, type ThreadLink } from '../../base/processes/awaited-thread.js';
import { openFile } from '../read/source/byte-source.js';
import { type HashInput, hashByteSource } from './hash-thread.js';

const { port, state, file } = workerData as HashInput & ThreadLink;
const owner = new AnswerSender<string>({ port, state });

owner.attempt(() => {
  const bytes = openFile(file.path, file.name, file.size, file.state);
  try {
    owner.send(hashByteSource(bytes, () => owner.reportProgress()));
  } finally {
    bytes.close();
  }
});
