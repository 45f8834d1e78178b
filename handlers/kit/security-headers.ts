/**
 * Headers of every answer of the functions and the guard. They forbid caching, content sniffing, referrers and
 * embedding by other sites.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
