import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
import { quoteSql } from '../../../core/tables/history/scripts/writers/quote-sql.js';
import type { ScriptedHistory } from './written-script.js';

/** Writes the files of a script into a folder, runs it, and returns the rows of its result. */
async function inFolder(
  { write, source }: ScriptedHistory,
  language: Parameters<ScriptedHistory['write']>[0],
  run: (text: string, folder: string, names: readonly string[]) => Promise<void>,
): Promise<string[][]> {
  const { script, others } = write(language);
  const folder = mkdtempSync(join(tmpdir(), 'handlens-script-'));
  try {
    for (const { name, bytes } of [source, ...others]) writeFileSync(join(folder, name), bytes);
    const output = script.name.replace(/\.[^.]+$/, '.csv');
    await run(Buffer.from(script.bytes).toString(), folder, [source.name, ...others.map(({ name }) => name), output]);
    const text = readFileSync(join(folder, output), 'utf8');
    return Papa.parse<string[]>(text, { delimiter: ',', newline: '\n', skipEmptyLines: false }).data.slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let connection: Promise<DuckDBConnection> | null = null;

/** Runs the SQL of a history in DuckDB. */
export function runSqlScript(history: ScriptedHistory): Promise<string[][]> {
  return inFolder(history, 'duckdb-sql', async (text, folder, names) => {
    connection ??= DuckDBInstance.create(':memory:').then((instance) => instance.connect());
    const placed = names.reduce((sql, name) => sql.replaceAll(quoteSql(name), quoteSql(join(folder, name))), text);
    await (await connection).run(placed);
  });
}

const PYTHON = process.env.HANDLENS_TEST_PYTHON ?? 'python3';

/** Whether a Python with pandas and polars is available. */
export function hasPython(): boolean {
  return spawnSync(PYTHON, ['-c', 'import pandas, polars'], { stdio: 'ignore' }).status === 0;
}

const SERVER = `
import json, os, sys, traceback, warnings
warnings.simplefilter("error")
warnings.filterwarnings("ignore", message=".*highly fragmented.*")
import pandas, polars
for line in sys.stdin:
    request = json.loads(line)
    os.chdir(request["folder"])
    try:
        exec(compile(request["text"], "script.py", "exec"), {"__name__": "__main__"})
        answer = None
    except BaseException:
        answer = traceback.format_exc()
    print(json.dumps(answer), flush=True)
`;

/** A Python process that runs scripts one after another. */
export class PythonRunner {
  readonly #process: ChildProcess = spawn(PYTHON, ['-c', SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  readonly #answers = createInterface({ input: this.#process.stdout! })[Symbol.asyncIterator]();

  run(history: ScriptedHistory, language: 'pandas' | 'polars'): Promise<string[][]> {
    return inFolder(history, language, async (text, folder) => {
      this.#process.stdin!.write(`${JSON.stringify({ text, folder })}\n`);
      const { value } = await this.#answers.next();
      const failure = JSON.parse(value as string) as string | null;
      if (failure !== null) throw new Error(`${failure}\n${text}`);
    });
  }

  close(): void {
    this.#process.kill();
  }
}
