import { requirePackage } from '../../../base/require-package.js';

export type Duckdb = typeof import('@duckdb/node-api');

/** The one place that loads the engine: 60 MB of native code, and only questions need it. */
export const loadDuckdb = async () => requirePackage('@duckdb/node-api') as Duckdb;
