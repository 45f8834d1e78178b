import { isLarge } from '../api/call-with-files.js';
import { describeError, Problem } from '../api/problem.js';
import { formatList } from '../i18n/format.js';
import { t } from '../i18n/frame-texts.js';
import { kindOfFile, pathForFiles } from '../parts/file-kinds.js';
import { itemPath } from '../workspace/item-path.js';
import { handFiles } from './handed-files.js';
import { closeToast, showFailure, showToast, type Toast } from './toast-state.js';

type Navigate = (path: string) => void;

/** Faults of files that the workspace does not keep, but that a page may open all the same. */
const NOT_KEPT = new Set(['too-large', 'image-too-large', 'unsupported-type', 'storage-full']);

/** Returns the settings in the address of the empty page of videos: they were chosen for the video that is opened next. */
const chosenFor = (path: string): string =>
  path.startsWith('/video/') && location.pathname === '/app/video' ? location.search : '';

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

/** Describes why no page opens the files: the kind of one is unknown, or they are of several kinds. */
function refusalOf(files: readonly File[]): Toast {
  const unknown = files.find((file) => kindOfFile(file) === null);
  if (unknown) return { text: t('drop.unknown', { name: unknown.name }), detail: t('drop.supported'), isError: true };
  const kinds = [...new Set(files.map((file) => kindOfFile(file)!))].map((kind) => t(`drop.kind.${kind}`));
  return { text: t('drop.refused'), detail: t('drop.several', { kinds: formatList(kinds) }), isError: true };
}

/** The notification about the files that were refused last. */
let refusal: Toast | undefined;

/** Opens files on the page for their kind, or says why they cannot be opened together. Each becomes an item. */
export async function openFiles(files: readonly File[], navigate: Navigate): Promise<void> {
  const page = pathForFiles(files);
  if (refusal) closeToast(refusal);
  refusal = page === null ? refusalOf(files) : undefined;
  if (refusal) showToast(refusal);
  if (page === null) return;
  // The page of tables shows how far a large upload is, and resumes it.
  const isLongUpload = page === '/tables' && files.some(isLarge);
  if (files.length === 1 && !isLongUpload) return openOne(files[0]!, page, navigate);
  // The page of a batch sends the images itself, and shows how far it is.
  handFiles(files);
  navigate(page);
}
