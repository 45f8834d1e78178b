import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Files that a server needs to run. */
const SHIPPED = ['dist', 'configs', 'package.json', 'serverless.yml', 'local-stack.cjs'];

/** Copies this build, so that a part of it can be replaced. @returns its root. */
export async function copyBuild(root: string): Promise<string> {
  await mkdir(root);
  for (const name of SHIPPED) await cp(name, join(root, name), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}
