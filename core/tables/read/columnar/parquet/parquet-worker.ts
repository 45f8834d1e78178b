import { workerData } from 'node:worker_threads';
import { AnswerSender, type ThreadLink } from '../../../../base/processes/awaited-thread.js';
import type { ParquetAnswer, ParquetTask } from './parquet-thread.js';
import { describeParquet, readParquet } from './read-parquet.js';
import { writeParquet } from './write-parquet.js';

const task = workerData as ParquetTask & ThreadLink;
const owner = new AnswerSender<ParquetAnswer>(task, Number.POSITIVE_INFINITY);

await owner.attemptAsync(() => {
  if (task.task === 'write') return writeParquet(task, owner);
  return task.task === 'read' ? readParquet(task.path, owner) : describeParquet(task.path, owner);
});
