import { createSignal } from 'solid-js';
import { showToast } from '../app/toast-state.js';
import { copyText } from '../kit/copy-text.js';
import { t } from './texts.js';

const COPIED_FOR_MS = 1500;

/** A line of text with a button that copies it. */
export function CopyLine(props: { label: string; text: string }) {
  const [isCopied, setCopied] = createSignal(false);
  const copy = async () => {
    if (!(await copyText(props.text))) {
      showToast({ text: t('copy.refused'), isError: true });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_FOR_MS);
  };
  return (
    <div class="copy-line">
      <span class="copy-label">{props.label}</span>
      <code>{props.text}</code>
      <button type="button" class="quiet" aria-label={t('copy.label', { label: props.label })} onClick={copy}>
        {isCopied() ? t('copy.copied') : t('copy.copy')}
      </button>
    </div>
  );
}
