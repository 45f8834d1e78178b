/** Packages of `requirements-train.txt` that a run needs: to train, and to export what was trained. */
export const EXTRA_PACKAGES = ['ultralytics', 'torch', 'torchvision', 'onnx'] as const;
export type ExtraPackage = (typeof EXTRA_PACKAGES)[number];

/** Releases that were published with a miner of coins in them (ultralytics/ultralytics issue 18027). */
export const REFUSED_ULTRALYTICS: readonly string[] = ['8.3.41', '8.3.42', '8.3.45', '8.3.46'];

/** The line that the runner is written for, and the first that knows all architectures a request may name. */
const OLDEST_ULTRALYTICS = [8, 4, 0] as const;

function isOlder(version: string, than: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  for (const [place, least] of than.entries()) {
    const part = parts[place] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

/** Why a version of Ultralytics is not run; null where it is. @param version such as "8.4.190", local parts allowed. */
export function refuseUltralytics(version: string): string | null {
  const release = version.trim().split('+')[0]!;
  if (REFUSED_ULTRALYTICS.includes(release)) {
    return `ultralytics ${release} is refused because this release was published with malware in it. Install the pinned one.`;
  }
  if (isOlder(release, OLDEST_ULTRALYTICS)) {
    return `ultralytics ${release} is older than ${OLDEST_ULTRALYTICS.join('.')}. Install the pinned one.`;
  }
  return null;
}
