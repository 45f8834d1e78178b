import { countOf } from '../../report/figures.js';
import { isBlank } from '../cells/blank.js';
import { isPlaceholder } from '../profile/missing/is-placeholder.js';
import { nameOf, type Selection } from './choose-steps.js';
import type { OfferedStep, StepDefinition } from './kit/define-step.js';
import type { ColumnView, TableView } from './kit/table-view.js';

/** Maximum share of cells that a step cannot convert. With more, the column would have two notations afterwards. */
const MAX_UNCONVERTED = 0.01;

/** A step for which columns of the same notation change together or not at all. */
type FamilyStep = StepDefinition & Required<Pick<StepDefinition, 'notationsOf'>>;

const changesFamilies = (definition: StepDefinition): definition is FamilyStep => definition.notationsOf !== undefined;

/**
 * Returns the families of a table for a step: columns of which one writes most of its values in a notation that another
 * one has, too.
 */
function familiesOf({ notationsOf }: FamilyStep, { columns }: TableView): ColumnView[][] {
  const families: { members: ColumnView[]; main: Set<string>; all: Set<string> }[] = [];
  for (const column of columns) {
    const [main, ...others] = notationsOf(column);
    if (main === undefined) continue;
    const all = [main, ...others];
    const related = families.filter((family) => family.all.has(main) || all.some((one) => family.main.has(one)));
    const joined = {
      members: [...related.flatMap(({ members }) => members), column],
      main: new Set([...related.flatMap((family) => [...family.main]), main]),
      all: new Set([...related.flatMap((family) => [...family.all]), ...all]),
    };
    for (const family of related) families.splice(families.indexOf(family), 1);
    families.push(joined);
  }
  return families.map(({ members }) => members).filter(({ length }) => length > 1);
}

interface OfferOfColumn {
  offer: OfferedStep;
  isChosen: boolean;
}

/** Returns why a step cannot be applied to a column, as a clause about it; null if it can. */
function obstacle(
  definition: StepDefinition,
  { column, view, offers }: { column: ColumnView; view: TableView; offers: readonly OfferOfColumn[] },
  selection: Selection,
): string | null {
  const isRejected = selection.rejected.some(
    (named) => named.operation === definition.name && named.column === column.name && named.variant === null,
  );
  if (isRejected) return 'was rejected';
  if (offers.length === 0) return 'cannot be converted';
  const offer = offers.find(({ isChosen }) => isChosen) ?? offers.find((one) => one.offer.class === 'notation');
  if (offer === undefined) return 'can be read in two ways';
  const { column: name, options } = offer.offer;
  const effect = definition.compile(name, definition.readOptions(options), view);
  const change = effect.kind === 'texts' ? effect.columns.get(column.index) : undefined;
  if (effect.kind !== 'texts' || change === undefined || column.texts === null || column.counts === null) return null;
  let filled = 0;
  let unconverted = 0;
  for (const [code, text] of column.texts.entries()) {
    if (isBlank(text) || isPlaceholder(text)) continue;
    filled += column.counts[code]!;
    if (!effect.isDone?.(text) && change(text) === null) unconverted += column.counts[code]!;
  }
  if (unconverted <= MAX_UNCONVERTED * filled) return null;
  return `has ${countOf(unconverted, 'cells')} that cannot be converted`;
}

/** The choice among the offers of a step, and why some are not applied, by their place. */
export interface FamilyChoice {
  chosen: boolean[];
  heldBack: Map<number, string>;
}

interface Offers {
  offers: readonly OfferedStep[];
  chosen: readonly boolean[];
  view: TableView;
}

/** Returns why a step cannot be applied to each column of a family, as clauses; none if it can. */
function obstaclesIn(
  members: readonly ColumnView[],
  definition: StepDefinition,
  { offers, chosen, view }: Offers,
  selection: Selection,
): string[] {
  return members.flatMap((column) => {
    const own = offers.flatMap((offer, at) => (offer.column === column.name ? [{ offer, isChosen: chosen[at]! }] : []));
    const why = obstacle(definition, { column, view, offers: own }, selection);
    return why === null ? [] : [`"${column.name}" ${why}`];
  });
}

/**
 * Applies a step to all columns of a family or to none, because half-changed columns are worse than none. Naming one
 * column accepts its family or, if the step cannot be applied to another column of it, only the named ones.
 */
export function chooseFamilies(definition: StepDefinition, given: Offers, selection: Selection): FamilyChoice {
  const { offers, view } = given;
  const choice: FamilyChoice = { chosen: [...given.chosen], heldBack: new Map() };
  if (!changesFamilies(definition) || offers.length === 0) return choice;
  const named = new Set(
    selection.accepted.flatMap(({ operation, column }) => (operation === definition.name ? [column] : [])),
  );
  for (const members of familiesOf(definition, view)) {
    const names = new Set<string | undefined>(members.map(({ name }) => name));
    const obstacles = obstaclesIn(members, definition, given, selection);
    const areAccepted = members.some(({ name }) => named.has(name));
    for (const [at, offer] of offers.entries()) {
      const isMember = offer.class === 'notation' && names.has(offer.column);
      if (isMember && obstacles.length === 0) choice.chosen[at] ||= areAccepted;
      if (!isMember || obstacles.length === 0 || named.has(offer.column ?? null)) continue;
      choice.chosen[at] = false;
      choice.heldBack.set(at, heldBackBy(obstacles, nameOf(definition, offer)));
    }
  }
  return choice;
}

const heldBackBy = (obstacles: readonly string[], name: string) =>
  `Not applied, because columns of the same notation change together, and ${obstacles.slice(0, 3).join(', ')}. To change only this column, name it: ${name}`;
