import { createCopied } from './create-copied.js';
import { t } from './texts.js';

/** A line of text with a button that copies it. */
export function CopyLine(props: { label: string; text: string }) {
  const { isCopied, copy } = createCopied();
  return (
    <div class="copy-line">
      <span class="copy-label">{props.label}</span>
      <code>{props.text}</code>
      <button
        type="button"
        class="quiet"
        aria-label={t('copy.label', { label: props.label })}
        onClick={() => void copy(props.text)}
      >
        {isCopied() ? t('copy.copied') : t('copy.copy')}
      </button>
    </div>
  );
}
