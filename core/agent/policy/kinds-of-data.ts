import type { DataSpan } from '../text/request-text.js';
import { findCommands } from './find-commands.js';
import type { Policy } from './policy.js';

function matchesName(path: string, pattern: string): boolean {
  const segments = path.toLowerCase().split(/[\\/]+/);
  const name = segments.at(-1) ?? '';
  if (pattern.endsWith('/')) return segments.slice(0, -1).includes(pattern.slice(0, -1));
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1));
  return name === pattern;
}

/** Whether a path is that of a file which holds secrets, by its name. */
export function isSecretFile(path: string, { secretFiles }: Policy): boolean {
  return secretFiles.some((pattern) => matchesName(path, pattern));
}

/** Whether an address belongs to a site with pictures of others. */
function isPictureSite(address: string, { pictureSites }: Policy): boolean {
  const host = /^(?:[a-z]+:\/\/)?([^/?#:\s]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return pictureSites.some((site) => host === site || host.endsWith(`.${site}`));
}

const PICTURE = /\.(?:jpe?g|png|webp|tiff?|gif|avif|bmp|heic)$/i;
const SCRIPT = /\.(?:sh|bash|zsh|bat|cmd|ps1|exe|py|pl|rb)$/i;

function isCommandText(text: string, { commands }: Policy): boolean {
  const folded = text.toLowerCase();
  return findCommands({ text: folded, offsets: [] }, commands).length > 0;
}

/** What a part that is data is to the sentences of the policy: `<path>`, `<secret_file>`, ... */
export function kindsOfData(data: DataSpan, policy: Policy): string[] {
  const kinds: string[] = [data.kind];
  if (PICTURE.test(data.text)) kinds.push('picture');
  if (data.kind === 'path' && SCRIPT.test(data.text)) kinds.push('script');
  if ((data.kind === 'quoted' || data.kind === 'code') && isCommandText(data.text, policy)) kinds.push('command');
  if (isSecretFile(data.text, policy)) kinds.push('secret_file');
  if (isPictureSite(data.text, policy)) kinds.push('picture_site');
  return kinds;
}
