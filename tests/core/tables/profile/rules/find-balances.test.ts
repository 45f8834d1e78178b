import { describe, expect, test } from 'vitest';
import { profileOf } from '../table-of-texts.js';

const AMOUNTS = Array.from({ length: 40 }, (_, row) => (((row * 7919) % 97) - 40) * 1.25);

/** Returns a bank statement with the oldest row first. */
function statement(amounts: readonly number[] = AMOUNTS) {
  let balance = 500;
  const rows = amounts.map((amount) => {
    balance += amount;
    return [amount.toFixed(2), balance.toFixed(2)] as const;
  });
  return { Amount: rows.map(([amount]) => amount), Saldo: rows.map(([, saldo]) => saldo) };
}
const found = (columns: Record<string, string[]>) =>
  profileOf(columns).issues.filter(({ code }) => code === 'running-balance' || code === 'broken-balance');
const usesOf = (columns: Record<string, string[]>) =>
  profileOf(columns).uses.flatMap(({ kind, column }) => (kind === 'calculate' ? (column ?? []) : []));

describe('a running balance', () => {
  test('is named, and not offered for calculations', () => {
    expect(found(statement())).toMatchObject([
      { code: 'running-balance', columns: ['Saldo'], title: '"Saldo" is a running balance of "Amount"' },
    ]);
    expect(usesOf(statement())).toEqual(['Amount']);
  });

  test('breaks at a missing row', () => {
    const { Amount, Saldo } = statement();
    const columns = { Amount: Amount.toSpliced(20, 1), Saldo: Saldo.toSpliced(20, 1) };
    expect(found(columns)).toMatchObject([
      {
        code: 'broken-balance',
        count: 1,
        title: '"Saldo" does not continue the balance with "Amount" in 1 cell',
        examples: [{ row: 22, text: Saldo[21], note: expect.stringContaining(`a difference of ${Amount[20]}`) }],
      },
      { code: 'running-balance' },
    ]);
  });

  test('may have the newest row first', () => {
    const { Amount, Saldo } = statement();
    const columns = { Amount: Amount.toReversed(), Saldo: Saldo.toReversed() };
    expect(found(columns)).toMatchObject([{ code: 'running-balance' }]);
  });

  test('is not found among unrelated numbers', () => {
    expect(found({ Amount: statement().Amount, Saldo: statement().Saldo.toSorted() })).toEqual([]);
  });
});
