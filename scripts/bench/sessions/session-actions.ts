import type { ServedApi } from '../served-api.js';

type Fields = Readonly<Record<string, unknown>>;

interface Changed {
  session: { version: number; steps: { id: string }[] };
}

/** A session on a server, as a window uses it. */
export class ServedSession {
  readonly #api: ServedApi;
  readonly #id: string;
  #version: number;
  #ids: string[] = [];

  private constructor(api: ServedApi, id: string, version: number) {
    this.#api = api;
    this.#id = id;
    this.#version = version;
  }

  /** Starts a session, which loads its table. */
  static async start(api: ServedApi, path: string): Promise<ServedSession> {
    const { session } = (await api.post('/api/sessions', { path })) as { session: { id: string; version: number } };
    return new ServedSession(api, session.id, session.version);
  }

  rows(request: Fields): Promise<unknown> {
    const columns = { offset: 0, limit: 60 };
    return this.#api.post(`/api/sessions/${this.#id}/rows`, { offset: 0, limit: 100, columns, ...request });
  }

  summaries(columns: readonly Fields[]): Promise<unknown> {
    return this.#api.post(`/api/sessions/${this.#id}/columns`, { columns });
  }

  /** Changes the history, and reads the rows that the window then shows. */
  async change(change: Fields): Promise<void> {
    const fields = { expected: this.#version, change };
    const { session } = (await this.#api.post(`/api/sessions/${this.#id}/operations`, fields)) as Changed;
    this.#version = session.version;
    this.#ids = session.steps.map(({ id }) => id);
    await this.rows({});
  }

  /** Returns the id of an operation of the history, from 0. */
  idOf(at: number): string {
    return this.#ids[at]!;
  }

  add(operation: string, parts: Fields): Promise<void> {
    return this.change({ kind: 'add', operations: [{ operation: { operation, ...parts } }] });
  }

  undo(): Promise<void> {
    return this.change({ kind: 'undo' });
  }

  /** Ends the session, so that its table is not in memory any more than necessary. */
  async remove(): Promise<void> {
    await this.#api.post(`/api/sessions/${this.#id}`, { is_removed: true });
  }
}

/** Something that a user does in a session. */
interface SessionAction {
  name: string;
  /** Does it once. @param round from 0, so that nothing is repeated whose result is stored. */
  run(session: ServedSession, round: number): Promise<unknown>;
  /** Whether it changes the history, which is then undone. */
  isChange?: true;
}

const change = (name: string, operation: string, parts: Fields | ((round: number) => Fields)): SessionAction => ({
  name,
  isChange: true,
  run: (session, round) => session.add(operation, typeof parts === 'function' ? parts(round) : parts),
});

const sort = (name: string, column: string, order = 'ascending'): SessionAction => ({
  name,
  run: (session) => session.rows({ sort: [{ column, order }] }),
});

const FACETS = ['city', 'status', 'day', 'amount'];

/** Letters that are searched, one for each round. */
const SOUGHT = ['k1', 'z7', 'q3', 'x9', 'w2'];

/** Everything that is measured, in the order in which it is done in a new session. */
export const SESSION_ACTIONS: readonly SessionAction[] = [
  sort('sort by numbers, first time', 'amount'),
  sort('the same again, in descending order', 'amount', 'descending'),
  sort('sort by categories, first time', 'city'),
  sort('sort by ids, first time', 'id'),
  sort('sort by unique texts, first time', 'reference'),
  sort('the same again, in descending order (texts)', 'reference', 'descending'),
  {
    name: '100 rows further down, sorted',
    run: (session) => session.rows({ offset: 120_000, sort: [{ column: 'reference', order: 'descending' }] }),
  },
  {
    name: 'filter by a category',
    run: (session) => session.rows({ filters: [{ column: 'city', kind: 'values', values: ['Berlin'] }] }),
  },
  {
    name: 'filter by a part of unique texts',
    run: (session, round) =>
      session.rows({ filters: [{ column: 'reference', kind: 'contains', text: SOUGHT[round % SOUGHT.length] }] }),
  },
  {
    name: 'filter by a range of numbers',
    run: (session, round) =>
      session.rows({ filters: [{ column: 'amount', kind: 'range', low: 100 + round, high: 200 }] }),
  },
  { name: 'summaries of four facets', run: (session) => session.summaries(FACETS.map((column) => ({ column }))) },
  {
    name: 'summaries of four facets in filtered rows',
    run: (session, round) =>
      session.summaries(
        FACETS.map((column) => ({
          column,
          filters: [{ column: 'amount', kind: 'range', low: 300 + round, high: 600 }],
        })),
      ),
  },
  change('edit of a category', 'edit_cells', (round) => ({
    options: { cells: [{ row: 5_000 + round, column: 'city', text: `Roma ${round}` }] },
  })),
  change('edit of a unique text', 'edit_cells', (round) => ({
    options: { cells: [{ row: 5_000 + round, column: 'reference', text: `checked ${round}` }] },
  })),
  change('replacement of a category', 'replace_values', { column: 'city', options: { values: { Porto: 'Oporto' } } }),
  change('find and replace in unique texts', 'find_replace', {
    column: 'reference',
    options: { find: '-', replace: '/' },
  }),
  change('change_case of categories', 'change_case', { column: 'city', options: { to: 'upper' } }),
  change('change_case of unique texts', 'change_case', { column: 'reference', options: { to: 'upper' } }),
  change('title case of unique texts', 'change_case', { column: 'reference', options: { to: 'title' } }),
  change('trim of unique texts', 'trim_whitespace', { column: 'reference' }),
  change('leading zeros of months and days removed', 'find_replace', {
    column: 'day',
    options: { find: '-0', replace: '-' },
  }),
  change('split of unique texts', 'split_column', {
    column: 'reference',
    options: { separator: ' ', into: ['place', 'number'] },
  }),
  change('expression over 100,000 numbers', 'compute_column', {
    options: { expression: 'round(amount * 1.19, 2)', into: 'gross' },
  }),
  change('expression over unique texts', 'compute_column', {
    options: { expression: 'upper(reference)', into: 'mark' },
  }),
  change('expression over unique pairs of columns', 'compute_column', {
    options: { expression: "city || ' ' || id", into: 'mark' },
  }),
  change('removal of rows by a filter', 'remove_rows', {
    scope: { filters: [{ column: 'status', kind: 'values', values: ['cancelled'] }] },
  }),
  change('sort_rows by unique texts', 'sort_rows', { options: { by: [{ column: 'reference' }] } }),
];

/** Nine operations, of which the third is switched off. */
export const NINE_OPERATIONS: readonly Fields[] = [
  { operation: 'change_case', column: 'city', options: { to: 'upper' } },
  { operation: 'replace_values', column: 'status', options: { values: { Paid: 'paid' } } },
  { operation: 'find_replace', column: 'city', options: { find: 'O', replace: '0' } },
  { operation: 'edit_cells', options: { cells: [{ row: 40, column: 'city', text: 'Roma' }] } },
  { operation: 'change_case', column: 'reference', options: { to: 'upper' } },
  { operation: 'find_replace', column: 'reference', options: { find: '-', replace: '/' } },
  { operation: 'rename_column', column: 'amount', options: { name: 'total' } },
  { operation: 'fill_cells', column: 'status', options: { text: 'unknown' } },
  {
    operation: 'remove_rows',
    scope: { filters: [{ column: 'status', kind: 'values', values: ['cancelled'] }] },
  },
];
