/** The one place that loads the engine: 60 MB of native code, and only questions need it. */
export const loadDuckdb = () => import('@duckdb/node-api');
export type Duckdb = Awaited<ReturnType<typeof loadDuckdb>>;
