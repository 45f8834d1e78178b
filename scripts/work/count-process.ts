import { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { Session } from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { serialize } from 'node:v8';
import { isMainThread, MessagePort } from 'node:worker_threads';
import { preloadForks } from '../bundles/preload-forks.js';
import type { ProcessWork } from './process-work.js';

/*
 * This file is preloaded into a bundled program, and counts its work: the executed blocks of its code, the files that
 * it opens in a folder, the bytes that it reads from them, the bytes of the messages that it sends to other processes,
 * and the tasks that it gives to threads, such as runs of models. It does the same in the programs that the program
 * starts. The work of threads is not counted, because it may be divided differently each time.
 */

const folder = process.env.WORK_FILES! + sep;
const work: ProcessWork = { blocks: 0, files: 0, bytes: 0, messages: 0, tasks: 0 };
const counted = new Set<number>();

const isCounted = (path: unknown) => typeof path === 'string' && resolve(path).startsWith(folder);

function countFiles(): void {
  const { openSync, closeSync, readSync, readFileSync } = fs;
  fs.openSync = (path, ...rest) => {
    const file = openSync(path, ...rest);
    if (isCounted(path)) {
      work.files += 1;
      counted.add(file);
    }
    return file;
  };
  fs.closeSync = (file) => {
    counted.delete(file);
    closeSync(file);
  };
  fs.readSync = ((file: number, ...rest: [NodeJS.ArrayBufferView]) => {
    const read = readSync(file, ...rest);
    if (counted.has(file)) work.bytes += read;
    return read;
  }) as typeof readSync;
  fs.readFileSync = ((path: string, ...rest: []) => {
    const content: Buffer | string = readFileSync(path, ...rest);
    if (isCounted(path)) {
      work.files += 1;
      work.bytes += content.length;
    }
    return content;
  }) as typeof readFileSync;
  const { open, readFile } = fs.promises;
  fs.promises.open = async (path, ...rest) => {
    const handle = await open(path, ...rest);
    if (!isCounted(path)) return handle;
    work.files += 1;
    const read = handle.read.bind(handle);
    handle.read = (async (...given: []) => {
      const found = await read(...given);
      work.bytes += found.bytesRead;
      return found;
    }) as typeof handle.read;
    const readWhole = handle.readFile.bind(handle);
    handle.readFile = (async (...given: []) => {
      const content = await readWhole(...given);
      work.bytes += content.length;
      return content;
    }) as typeof handle.readFile;
    return handle;
  };
  fs.promises.readFile = (async (path: string, ...rest: []) => {
    const content = await readFile(path, ...rest);
    if (isCounted(path)) {
      work.files += 1;
      work.bytes += content.length;
    }
    return content;
  }) as typeof readFile;
  syncBuiltinESMExports();
}

function countMessages(): void {
  const add = (message: unknown) => {
    work.messages += serialize(message).length;
  };
  const send = process.send?.bind(process);
  if (send) {
    process.send = (message: unknown) => {
      add(message);
      return send(message);
    };
  }
  const { send: sendToChild } = ChildProcess.prototype;
  ChildProcess.prototype.send = function (this: ChildProcess, ...given: [never]) {
    add(given[0]);
    return sendToChild.apply(this, given);
  };
}

function countTasks(): void {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [never]) {
    work.tasks += 1;
    postMessage.apply(this, given);
  };
}

/** Counts the executed blocks of the bundles, including each round of a loop. */
function countBlocks(session: Session): number {
  let blocks = 0;
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { url, functions } of result) {
      if (!url.endsWith('.bundle.cjs')) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
  });
  return blocks;
}

if (isMainThread) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  countFiles();
  countMessages();
  countTasks();
  const started = join(process.env.WORK_COUNTS!, 'started');
  preloadForks(import.meta.url, (_, { pid }) => fs.appendFileSync(started, `${pid}\n`));
  process.on('exit', () => {
    work.blocks = countBlocks(session);
    const name = process.channel ? process.pid : 'main';
    const file = join(process.env.WORK_COUNTS!, String(name));
    fs.writeFileSync(`${file}.part`, JSON.stringify(work));
    fs.renameSync(`${file}.part`, `${file}.json`);
  });
}
