import { isLarge } from '../api/call-with-files.js';
import { describeError, Problem } from '../api/problem.js';
import { pathInApp } from '../api/server-path.js';
import { formatList } from '../i18n/format.js';
import { t } from '../i18n/frame-texts.js';
import { kindOfFile, pathForFiles } from '../parts/file-kinds.js';
import { itemPath } from '../workspace/item-path.js';
import { handFiles } from './handed-files.js';
import { closeToast, showFailure, showToast, type Toast } from './toast-state.js';

type Navigate = (path: string) => void;

/** Faults of files that cannot be added to the workspace, but that a page may still be able to open. */
const NOT_KEPT = new Set(['too-large', 'image-too-large', 'unsupported-type', 'storage-full']);

/**
 * Returns the options in the address of the video page without a video. The user has chosen them for the next video.
 */
const chosenFor = (path: string): string =>
  path.startsWith('/video/') && pathInApp(location.pathname) === '/video' ? location.search : '';

async function openOne(file: File, page: string, navigate: Navigate): Promise<void> {
  const { openFile } = await import('../workspace/open-file.js');
  try {
    const path = itemPath(await openFile(file));
    navigate(path + chosenFor(path));
  } catch (error) {
    if (error instanceof Problem && NOT_KEPT.has(error.code)) {
      handFiles([file]);
      navigate(page);
      showToast({ text: t('drop.notKept', { name: file.name }), detail: describeError(error).detail });
      return;
    }
    showFailure(error, () => void openOne(file, page, navigate));
  }
}

/** Explains why no page can open the files: one is of an unknown kind, or they are of several kinds. */
function refusalOf(files: readonly File[]): Toast {
  const unknown = files.find((file) => kindOfFile(file) === null);
  if (unknown) return { text: t('drop.unknown', { name: unknown.name }), detail: t('drop.supported'), isError: true };
  const kinds = [...new Set(files.map((file) => kindOfFile(file)!))].map((kind) => t(`drop.kind.${kind}`));
  return { text: t('drop.refused'), detail: t('drop.several', { kinds: formatList(kinds) }), isError: true };
}

/** The notification about the last files that could not be opened. */
let refusal: Toast | undefined;

/**
 * Opens files on the page for their kind, or shows why that is impossible. Each file becomes an item of the workspace.
 */
export async function openFiles(files: readonly File[], navigate: Navigate): Promise<void> {
  const page = pathForFiles(files);
  if (refusal) closeToast(refusal);
  refusal = page === null ? refusalOf(files) : undefined;
  if (refusal) showToast(refusal);
  if (page === null) return;
  // The table page displays the progress of a large upload, and can resume it.
  const isLongUpload = page === '/tables' && files.some(isLarge);
  if (files.length === 1 && !isLongUpload) return openOne(files[0]!, page, navigate);
  // The batch page uploads the images itself and displays the progress.
  handFiles(files);
  navigate(page);
}
