/** Copies a text from a field that exists for a moment. Returns whether the browser allows it. */
function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.tabIndex = -1;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0; pointer-events: none';
  // A dialog returns the focus that leaves it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/**
 * Copies a text to the clipboard. Pages over plain HTTP from another machine have no clipboard API, so the text is then
 * copied by a command. Returns whether it was copied: the browser may refuse both.
 */
export async function copyText(text: string): Promise<boolean> {
  // The type omits that the API is missing outside of secure contexts.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copyFromField(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return copyFromField(text);
    throw error;
  }
}
