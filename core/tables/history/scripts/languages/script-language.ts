import * as z from 'zod';

/** Languages of scripts. */
export const ScriptLanguage = z.enum(['duckdb-sql', 'pandas', 'polars']).meta({
  description: 'Language of the script: SQL for DuckDB, or Python with pandas or polars',
  example: 'pandas',
});
export type ScriptLanguage = z.infer<typeof ScriptLanguage>;

/** Extensions of scripts. */
export const SCRIPT_EXTENSIONS: Readonly<Record<ScriptLanguage, string>> = {
  'duckdb-sql': 'sql',
  pandas: 'py',
  polars: 'py',
};
