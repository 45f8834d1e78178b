import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { parse } from 'yaml';

/** Maximum unpacked size of a function package, bytes: 250 MB, as AWS Lambda counts them. */
export const MAX_PACKAGE = 250 * 1024 * 1024;

export interface PackagedFunction {
  name: string;
  /** Module and export, such as `dist/handlers/system/health.handler`. */
  handler: string;
  /** Key of its route, such as `GET /docs/{asset}`. */
  route: string;
}

interface Stack {
  package: { patterns: string[] };
  functions: Record<string, { handler: string; events: [{ httpApi: { method: string; path: string } }] }>;
}

const readStack = () => parse(readFileSync('serverless.yml', 'utf8')) as Stack;

/** Returns the functions of the default stack. */
export function packagedFunctions(): PackagedFunction[] {
  return Object.entries(readStack().functions).map(
    ([
      name,
      {
        handler,
        events: [{ httpApi }],
      },
    ]) => {
      return { name, handler, route: `${httpApi.method.toUpperCase()} ${httpApi.path}` };
    },
  );
}

/** Returns the files that the patterns of the stack select, relative to the project. The patterns begin with `!**`. */
export async function packagedFiles(): Promise<string[]> {
  const [first, ...patterns] = readStack().package.patterns;
  if (first !== '!**')
    throw new Error('package.patterns in serverless.yml must begin with "!**", followed by the patterns to include.');
  // local-stack.cjs omits the other processor.
  const other = `!node_modules/onnxruntime-node/bin/napi-v6/linux/${process.arch === 'arm64' ? 'x64' : 'arm64'}/**`;
  return (await glob([...patterns, other], { dot: true, followSymbolicLinks: false })).sort();
}

/** Sum of the sizes of files, bytes. */
export async function bytesOf(files: readonly string[], folder = '.'): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
