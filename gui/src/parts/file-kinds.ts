import { tableExtensions } from '../../../core/tables/read/source/table-kinds.js';
import { PageFault } from '../api/problem.js';
import { t } from './texts.js';

export type FileKind = 'image' | 'video' | 'table';

const NOT_A = { image: 'file.notImage', video: 'file.notVideo', table: 'file.notTable' } as const;
const OPEN = { image: 'file.openImage', video: 'file.openVideo', table: 'file.openTable' } as const;

const VIDEO = /\.(?:mp4|m4v|webm|mov|mkv)$/i;
const TABLES: ReadonlySet<string> = new Set([...tableExtensions('rarely'), '.gz']);

/** Returns the kind of a file by its type and name; null if neither is known. The server checks the content. */
export function kindOfFile({ name, type }: File): FileKind | null {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/') || VIDEO.test(name)) return 'video';
  return TABLES.has(/\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '') ? 'table' : null;
}

/** Returns the path of the page for files; null if they are of no known kind or of several. */
export function pathForFiles(files: readonly File[]): string | null {
  const kinds = new Set(files.map(kindOfFile));
  const [kind] = kinds;
  if (kinds.size !== 1 || !kind) return null;
  if (kind === 'image') return files.length > 1 ? '/batch' : '/image';
  return kind === 'video' ? '/video' : '/tables';
}

/** Returns the fault for a file that the page cannot open, with the right page. @param wanted kind that the page opens. */
export function wrongKind(file: File, wanted: FileKind): PageFault {
  const kind = kindOfFile(file);
  return new PageFault(
    () => t(NOT_A[wanted], { name: file.name }),
    () => t(kind && kind !== wanted ? OPEN[kind] : 'file.choose'),
  );
}
