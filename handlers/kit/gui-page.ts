import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';
import { RawReply } from './raw-reply.js';

/** Everything is loaded from this server; photos and images generated in the page are blobs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self' blob:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the built page; null if the build has none. The API works without it. */
async function readPage(): Promise<string | null> {
  try {
    return await readFile(join(packageRoot(), 'dist', 'gui', 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export const PAGE_TYPE = 'text/html; charset=utf-8';

/** Returns the GUI, or a redirect to the documentation if it was not built. */
export async function guiPage(): Promise<RawReply> {
  const page = await readPage();
  if (page === null) return new RawReply('See /docs', 'text/plain', { status: 302, headers: { location: '/docs' } });
  return new RawReply(page, PAGE_TYPE, {
    headers: { 'content-security-policy': POLICY, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  });
}
