import { formatCount } from '../../../report/figures.js';
import { trimBlanks } from '../../cells/blank.js';
import { isNullToken } from '../../cells/null-tokens.js';
import { measureNamedBy } from '../../cells/parse-amount.js';
import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import { nameMatcher } from '../meaning/words-of-name.js';
import { unitOf } from '../numbers/number-form.js';
import type { ProfiledColumn } from '../profile-column.js';
import { locateTexts } from './column-issue.js';

/** Columns with the units of the numbers next to them. */
const namesUnits = nameMatcher(
  'unit units uom currency ccy curr einheit einheiten wahrung waehrung unite unites devise monnaie unidad unidades moneda unita valuta misura eenheid unidade moeda',
);
/** Columns with amounts of money. */
const namesAmounts = nameMatcher(
  'amount amt price cost total sum value fee fees salary wage income revenue sales turnover budget balance debit credit net gross tax vat payment paid betrag preis summe wert kosten gebuhr gehalt umsatz saldo soll haben netto brutto montant prix cout somme valeur frais salaire solde importe precio coste suma valor costo importo prezzo somma valore preco bedrag prijs',
);

const NUMBERS: ReadonlySet<ColumnProfile['meaning']> = new Set(['integer', 'decimal', 'currency']);

interface UnitColumn {
  kind: 'currency' | 'unit';
  /** Cells by unit, most frequent first; each unit in its most frequent spelling. */
  units: readonly { unit: string; cells: number; label: string }[];
}

/** Maximum distinct texts of a column of units. */
const MAX_UNITS = 40;

/**
 * Returns the units in a column if all of its texts name one, and at least two are different. Single letters are units
 * only next to longer ones or below such a header: `m` and `f` may be genders.
 */
function unitsOf({ profile, summary: { top, distinct } }: ProfiledColumn): UnitColumn | null {
  if (distinct < 2 || distinct > MAX_UNITS || top.length < distinct) return null;
  const texts = top
    .map(({ text, cells }) => ({ text: trimBlanks(text), cells }))
    .filter(({ text }) => text !== '' && !isNullToken(text));
  const kind = measureNamedBy(texts[0]?.text ?? '');
  if (kind === null || texts.some(({ text }) => measureNamedBy(text) !== kind)) return null;
  const isLong = texts.filter(({ text }) => text.length > 1).length * 2 >= texts.length;
  if (!isLong && !namesUnits(profile.name)) return null;
  const units = new Map<string, UnitColumn['units'][number]>();
  for (const { text, cells } of texts) {
    const unit = unitOf(text);
    const known = units.get(unit) ?? { unit, cells: 0, label: text };
    units.set(unit, { ...known, cells: known.cells + cells });
  }
  return units.size < 2 ? null : { kind, units: [...units.values()].sort((one, other) => other.cells - one.cells) };
}

const isMeasured = ({ profile }: ProfiledColumn) => NUMBERS.has(profile.meaning) && !namesUnits(profile.name);

/** Returns the column of numbers directly before or after another one. */
function numbersNextTo(columns: readonly ProfiledColumn[], at: number): ProfiledColumn[] {
  return [columns[at - 1], columns[at + 1]]
    .flatMap((column) => (column && isMeasured(column) ? [column] : []))
    .slice(0, 1);
}

const WORDS = { currency: 'currencies', unit: 'units' } as const;
const MAX_NAMED = 4;

/**
 * Finding `units-in-column`: another column names the unit or currency of each number, and there are several. Unlike
 * mixed units within the cells, nothing has to be repaired, but a sum over all rows is meaningless.
 */
export function findUnitColumns(data: TableData, columns: readonly ProfiledColumn[]): FoundIssue[] {
  const found = columns.flatMap((column, at) => {
    const units = unitsOf(column);
    return units === null ? [] : [{ column, at, units }];
  });
  // Currencies belong to all amounts by their names, wherever they are.
  const hasCurrency = found.some(({ units: { kind } }) => kind === 'currency');
  const amounts = hasCurrency
    ? columns.filter((column) => isMeasured(column) && namesAmounts(column.profile.name))
    : [];
  return found.flatMap(({ column, at, units }) => {
    const measured = units.kind === 'currency' && amounts.length > 0 ? amounts : numbersNextTo(columns, at);
    const examples = measured.length === 0 ? [] : examplesOf(data, at, units, column);
    return measured.map(({ profile: { name } }) =>
      describe(data.table.id, [name, column.profile.name], units, examples),
    );
  });
}

function describe(
  table: string,
  [measured, by]: readonly [measured: string, by: string],
  { kind, units }: UnitColumn,
  examples: TableIssue['examples'],
): FoundIssue {
  const named = units.slice(0, MAX_NAMED).map(({ label, cells }) => `${label} ${formatCount(cells)}`);
  const rest = units.length > MAX_NAMED ? `, ${formatCount(units.length - MAX_NAMED)} more` : '';
  return {
    code: 'units-in-column',
    severity: 'notice',
    table,
    columns: [measured],
    count: units.slice(1).reduce((sum, { cells }) => sum + cells, 0),
    unit: 'rows',
    is_estimate: false,
    title: `"${measured}" is in ${units.length} ${WORDS[kind]}, named in "${by}": ${named.join(', ')}${rest}`,
    why: `Add up and compare only rows with the same text in "${by}".`,
    examples,
    step: null,
  };
}

/** Returns the first rows with another unit than the most frequent one, or all if all examples were requested. */
function examplesOf(
  data: TableData,
  at: number,
  { units }: UnitColumn,
  { profile, summary: { top } }: ProfiledColumn,
): TableIssue['examples'] {
  const rarer = new Set(units.slice(1).map(({ unit }) => unit));
  const isRarer = (text: string) => rarer.has(unitOf(trimBlanks(text)));
  return locateTexts(
    data,
    at,
    isRarer,
    top.filter(({ text }) => isRarer(text)),
  ).map(({ row, text }) => ({
    row,
    column: profile.name,
    text: shortenExample(text),
  }));
}
