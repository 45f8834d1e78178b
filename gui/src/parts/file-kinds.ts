import { tableExtensions } from '../../../core/tables/read/source/table-kinds.js';
import { PageFault } from '../api/problem.js';
import { t } from './texts.js';

export type FileKind = 'image' | 'video' | 'table';

const NOT_A = { image: 'file.notImage', video: 'file.notVideo', table: 'file.notTable' } as const;
const OPEN = { image: 'file.openImage', video: 'file.openVideo', table: 'file.openTable' } as const;

const VIDEO = /\.(?:mp4|m4v|webm|mov|mkv)$/i;
const TABLES: ReadonlySet<string> = new Set([...tableExtensions('rarely'), '.gz']);

/** Returns the kind of a file according to its type and name; null if unknown. The server checks the content. */
export function kindOfFile({ name, type }: File): FileKind | null {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/') || VIDEO.test(name)) return 'video';
  return TABLES.has(/\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '') ? 'table' : null;
}

/** Returns the path of the page that opens files; null if their kind is unknown or they are of several kinds. */
export function pathForFiles(files: readonly File[]): string | null {
  const kinds = new Set(files.map(kindOfFile));
  const [kind] = kinds;
  if (kinds.size !== 1 || !kind) return null;
  if (kind === 'image') return files.length > 1 ? '/batch' : '/image';
  return kind === 'video' ? '/video' : '/tables';
}

/**
 * Returns the fault of a file that a page cannot open. Its message names the page that can.
 * @param wanted the kind that this page opens.
 */
export function wrongKind(file: File, wanted: FileKind): PageFault {
  const kind = kindOfFile(file);
  return new PageFault(
    () => t(NOT_A[wanted], { name: file.name }),
    () => t(kind && kind !== wanted ? OPEN[kind] : 'file.choose'),
  );
}
