import { createSignal } from 'solid-js';

const SAID_FOR_MS = 1500;

/** A line to take away, with a button that copies it. */
export function CopyLine(props: { label: string; text: string }) {
  const [isCopied, setCopied] = createSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(props.text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_FOR_MS);
  };
  return (
    <div class="copy-line">
      <span class="copy-label">{props.label}</span>
      <code>{props.text}</code>
      <button type="button" class="quiet" aria-label={`Copy the ${props.label} line`} onClick={copy}>
        {isCopied() ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
