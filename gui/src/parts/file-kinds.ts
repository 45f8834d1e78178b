import { PageFault } from '../api/problem.js';

export type FileKind = 'image' | 'video' | 'table';

/** The page for a file of each kind. */
const PAGE_TITLES: Record<FileKind, string> = { image: 'Image', video: 'Video', table: 'Tables' };

const VIDEO = /\.(?:mp4|m4v|webm|mov|mkv)$/i;
const TABLE = /\.(?:csv|tsv|txt|tab|dat|psv|xlsx?|xlsm|xlsb|ods|html?|gz)$/i;

/** What a file is by the browser's word and its name; null where neither says. The server looks at the content. */
export function kindOfFile({ name, type }: File): FileKind | null {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/') || VIDEO.test(name)) return 'video';
  return TABLE.test(name) ? 'table' : null;
}

/** The path of the page that files are for; null where they are of no kind or of several. */
export function pathForFiles(files: readonly File[]): string | null {
  const kinds = new Set(files.map(kindOfFile));
  const [kind] = kinds;
  if (kinds.size !== 1 || !kind) return null;
  if (kind === 'image') return files.length > 1 ? '/batch' : '/image';
  return kind === 'video' ? '/video' : '/tables';
}

/** Says which page a file is for that was given to another one. @param wanted what the page takes. */
export function wrongKind(file: File, wanted: FileKind): PageFault {
  const kind = kindOfFile(file);
  const remedy =
    kind && kind !== wanted ? `Open the ${kind} on the page ${PAGE_TITLES[kind]}.` : 'Choose another file.';
  return new PageFault(`“${file.name}” is not a supported ${wanted}`, remedy);
}
