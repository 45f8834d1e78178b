import { createSignal, onCleanup } from 'solid-js';
import { showToast } from '../app/toast-state.js';
import { copyText } from '../kit/copy-text.js';
import { t } from './texts.js';

const COPIED_FOR_MS = 1500;

/** Copies a text, and says so for a moment. A refusal of the browser is shown. */
export function createCopied() {
  const [isCopied, setCopied] = createSignal(false);
  let timer = 0;
  onCleanup(() => clearTimeout(timer));
  const copy = async (text: string) => {
    if (!(await copyText(text))) {
      showToast({ text: t('copy.refused'), isError: true });
      return;
    }
    setCopied(true);
    clearTimeout(timer);
    timer = window.setTimeout(() => setCopied(false), COPIED_FOR_MS);
  };
  return { isCopied, copy };
}
