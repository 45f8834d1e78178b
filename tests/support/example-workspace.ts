import { join } from 'node:path';
import { openWorkspace } from '../../core/workspace/open-workspace.js';

/** Ids that the examples of the API name. */
const ITEM = 'k3j5q2v7x4m6n2pa';
const JOB = 'm5n7p2q4r6s3t5v2';
const NOW = '2026-11-24T10:00:00.000Z';

/** Creates a workspace with the image and the running job of the examples. @param image absolute path. */
export async function writeExampleWorkspace(stateDir: string, image: string): Promise<void> {
  const { database, close } = await openWorkspace(join(stateDir, 'workspace'), 1e9);
  const source = JSON.stringify({ type: 'path', path: image, recursive: false });
  database.run(
    `INSERT INTO item (id, position, kind, name, source, source_key, created_at, opened_at, revision)
      VALUES (?, 0, 'image', 'dog.jpg', ?, ?, ?, ?, 1)`,
    ...[ITEM, source, `path:${image}`, NOW, NOW],
  );
  database.run(
    `INSERT INTO job (id, kind, item, options, state, created_at, owner, seen_at, revision)
      VALUES (?, 'detect', ?, ?, 'running', ?, ?, '2999-01-01T00:00:00.000Z', 1)`,
    // It stays running, because its owner is alive: the process that started this one.
    ...[JOB, ITEM, JSON.stringify({ backend: 'mock' }), NOW, `${process.ppid}:example`],
  );
  close();
}
