const KEY = 'handlens.palette';
const MAX_KEPT = 8;

/** Returns the labels of the last used entries, the most recent first. */
export function recentLabels(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    // Text that is not JSON was not written by this page, so it is ignored.
    return [];
  }
}

export function rememberLabel(label: string): void {
  const labels = [label, ...recentLabels().filter((one) => one !== label)].slice(0, MAX_KEPT);
  localStorage.setItem(KEY, JSON.stringify(labels));
}
