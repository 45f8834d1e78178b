import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

interface Import {
  from: string;
  to: string;
}

type Folders = ReadonlyMap<string, ReadonlyMap<string, Import>>;

function listImports(root: string): Import[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => join(root, path.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.ts'));
  return paths.flatMap((from) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(from, 'utf8'), true, true);
    const own = importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
    return own.map(({ fileName }) => ({ from, to: join(dirname(from), fileName) }));
  });
}

/**
 * Maps folders to the folders they import, with one import for each pair. @param depth maximum number of names in the
 * path of a folder.
 */
function foldersAt(depth: number, imports: readonly Import[]): Folders {
  const folderOf = (path: string) => dirname(path).split('/').slice(0, depth).join('/');
  const folders = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [folderOf(one.from), folderOf(one.to)];
    if (from !== to) folders.set(from, (folders.get(from) ?? new Map()).set(to, one));
  }
  return folders;
}

function reaches(folders: Folders, start: string, end: string): boolean {
  const seen = new Set([start]);
  for (const folder of seen) for (const next of folders.get(folder)?.keys() ?? []) seen.add(next);
  return seen.has(end);
}

/**
 * Finds folders that import each other, directly or indirectly, because folders are layers. Checks every depth: files
 * of subfolders count as part of the folder.
 * @returns the problem and how to fix it; null if there is none.
 */
export function findFolderCircles(root: string): string | null {
  const imports = listImports(root);
  const deepest = Math.max(...imports.map(({ from }) => from.split('/').length - 1));
  const circles = new Set<string>();
  for (let depth = root.split('/').length + 1; depth <= deepest; depth += 1) {
    const folders = foldersAt(depth, imports);
    for (const [from, targets] of folders) {
      for (const [to, example] of targets) {
        if (reaches(folders, to, from)) circles.add(`${from} imports ${to}: ${example.from} -> ${example.to}`);
      }
    }
  }
  if (circles.size === 0) return null;
  const remedy =
    'Move code that both folders need into a lower layer, or code that needs both folders into a higher one.';
  return `${[...circles].join('\n')}\n\nThese folders import each other. ${remedy}`;
}
