import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadTable } from '../../../../core/tables/columns/load-table.js';
import type { TableData } from '../../../../core/tables/columns/table-data.js';
import { profileTable } from '../../../../core/tables/inspect/profile-table.js';
import { EvidenceThread } from '../../../../core/tables/jobs/profile-threaded.js';
import { WrongCellSearch } from '../../../../core/tables/profile/wrong-cells/wrong-cell-search.js';
import { foundInRuns, propertyRuns } from '../../../support/property-runs.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { openedTable } from '../profile/table-of-texts.js';

const PROGRAM = `${process.cwd()}/dist/evidence-worker.mjs`;

const CITIES = ['Oslo', 'Lima', 'Rome', 'Kyiv', 'Lyon'];
const STATES = ['NO', 'PE', 'IT', 'UA', 'FR'];

/** Cities and their states with errors: another state, a typo, an odd number, a placeholder, an empty cell. */
const SLIPS = fc.array(
  fc.record({
    row: fc.nat({ max: 199 }),
    column: fc.constantFrom('city', 'state', 'amount', 'note'),
    text: fc.constantFrom('NO', 'Olso', 'OSLO ', '12 kg', 'N/A', '', 'x1', 'Rome IT', 'é\ud83d\ude00'),
  }),
  { maxLength: 30 },
);

function tableWith(slips: readonly { row: number; column: string; text: string }[]): TableData {
  const rows = Array.from({ length: 200 }, (_, row) => row);
  const columns: Record<string, string[]> = {
    city: rows.map((row) => CITIES[(row * 7) % 5]!),
    state: rows.map((row) => STATES[(row * 7) % 5]!),
    amount: rows.map((row) => `${(row * 37) % 90}.50`),
    note: rows.map((row) => `call ${row}`),
  };
  for (const { row, column, text } of slips) columns[column]![row] = text;
  return loadTable(openedTable(columns));
}

function profileInThread(data: TableData, program = PROGRAM) {
  const thread = new EvidenceThread(program);
  try {
    return profileTable(data, new WrongCellSearch(), { search: thread.search(data) });
  } finally {
    thread.close();
  }
}

describe('a profile with a thread that searches wrong cells', () => {
  it('equals the profile computed here', () => {
    let issues = 0;
    fc.assert(
      fc.property(SLIPS, (slips) => {
        const here = profileTable(tableWith(slips));
        expect(profileInThread(tableWith(slips))).toEqual(here);
        issues += here.issues.length;
      }),
      { numRuns: propertyRuns(20) },
    );
    expect(issues).toBeGreaterThan(foundInRuns(20));
  });

  it('skips columns that are too wide for a dictionary', () => {
    const wide = Array.from({ length: 140_000 }, (_, row) => `text ${row}`);
    const city = wide.map((_, row) => (row === 77 ? 'Olso' : CITIES[row % 5]!));
    const load = () => loadTable(openedTable({ wide, city }));
    const there = profileInThread(load());
    expect(there).toEqual(profileTable(load()));
    expect(there.issues.map(({ code }) => code)).toContain('likely-typo');
  });

  it.each(['process.exit(7);', "throw new Error('not caught');"])('reports a thread that ends by %s', async (ends) => {
    const real = await readFile(PROGRAM, 'utf8');
    const program = join(await temporaryFolder(), 'evidence-worker.mjs');
    await writeFile(program, `${real}\n${ends}`);
    expect(() => profileInThread(tableWith([]), program)).toThrow(
      expect.objectContaining({ code: 'backend-unavailable', message: expect.stringContaining('Try again') }),
    );
  });
});
