import { t } from '../i18n/frame-texts.js';
import { pathForFiles } from '../parts/file-kinds.js';
import { handFiles } from './handed-files.js';
import { showToast } from './toast-state.js';

/** Opens files on the page for their kind, or says why they cannot be opened together. */
export function openFiles(files: readonly File[], navigate: (path: string) => void): void {
  const path = pathForFiles(files);
  if (path === null) {
    showToast({ text: t('drop.refused'), detail: t('drop.refusedDetail'), isError: true });
    return;
  }
  handFiles(files);
  navigate(path);
}
