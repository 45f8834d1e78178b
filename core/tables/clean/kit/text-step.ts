import * as z from 'zod';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { StepName } from '../../profile/column/step-names.js';
import type { StepClass } from './clean-step.js';
import { defineStep, type Effect, type StepBasics, type StepDefinition, type TextEffect } from './define-step.js';
import { type ColumnView, findColumn, type TableView } from './table-view.js';

const ColumnChoice = z.strictObject({
  columns: z.array(z.string()).optional(),
  except: z.array(z.string()).optional(),
  /** Which texts to change. `words`: short texts without digits or line breaks. */
  only: z.enum(['words', 'any']).optional(),
});
type ColumnChoice = z.infer<typeof ColumnChoice>;

interface TextStepParts extends Pick<StepBasics, 'name' | 'class' | 'summary' | 'alternatives' | 'confidence'> {
  title: string;
  /** End of the reason, after the number of columns. */
  why: string;
  /** Must not change plain texts; see `leavesPlain` of `Effect`. */
  effect: TextEffect;
  /**
   * VALUE_FLAGS, at least one of which is set for each text that the step changes. Used for wide columns, whose texts
   * are not stored.
   */
  flags?: number;
  /** Columns to offer in each class. By default, all columns are offered in the class of the step. */
  offers?: readonly Offer[];
}

interface Offer {
  class: StepClass;
  only?: 'words';
  fits(column: ColumnView): boolean;
  why?: string;
}

/**
 * Minimum confidence in the encoding, 0 to 1. With a wrong encoding, letters can look like blanks: 0xA0 is a Cyrillic
 * letter in cp866.
 */
const MIN_CONFIDENCE = 0.9;
const UNCERTAIN_REASON = 'the encoding is uncertain, so these spaces and marks may be letters';
const isEncodingCertain = ({ data }: TableView) =>
  (data.table.text?.file.encoding.guess.confidence ?? 1) >= MIN_CONFIDENCE;
const UNUSUAL_MARK = /[\u0080-\u00a0\u00ad]/;

/**
 * Whether a column has non-ASCII blanks or control characters. Assumed for wide columns, whose texts are not stored.
 */
const hasUnusualMarks = ({ original }: ColumnView) =>
  original === null || original.some((text) => UNUSUAL_MARK.test(text));

/** Defines a step on single texts, for all columns or those selected by `columns` and `except`. */
export function textStep(definition: TextStepParts): StepDefinition {
  const { name, effect, why, flags } = definition;
  const offers: readonly Offer[] = definition.offers ?? [{ class: definition.class, fits: () => true }];
  const hasNotation = offers.some((offer) => offer.class === 'notation');
  const effectOn = (only: ColumnChoice['only']) => (only === 'words' ? onWords(effect) : effect);
  return defineStep({
    name,
    summary: definition.summary,
    ...(definition.confidence !== undefined && { confidence: definition.confidence }),
    ...(definition.alternatives && { alternatives: definition.alternatives }),
    class: definition.class,
    scope: 'columns',
    unit: 'cells',
    options: ColumnChoice,
    form: {
      columns: 'Columns; all if empty',
      except: 'Except these columns',
      only: 'Limit to short texts without digits',
    },
    propose: (view) => {
      const context = { name, view, ...(flags === undefined ? {} : { flags }) };
      const isCertain = isEncodingCertain(view);
      return offers.flatMap((offer) => {
        const fitting = view.columns.filter(offer.fits);
        const uncertain = new Set(isCertain || offer.class !== 'safe' ? [] : fitting.filter(hasUnusualMarks));
        const certain = fitting.filter((column) => !uncertain.has(column));
        const propose = (part: Pick<Offer, 'class' | 'why'>, columns: readonly ColumnView[]) => {
          const changed = columns.filter((column) => mayChange(column, effectOn(offer.only), context));
          if (changed.length === 0) return [];
          const options: ColumnChoice = offer.only === undefined ? {} : { only: offer.only };
          if (columns.length < view.columns.length) options.columns = columns.map((column) => column.name);
          return [{ class: part.class, options, reason: `${columnsText(changed)}: ${part.why ?? why}` }];
        };
        return [
          ...propose(offer, certain),
          ...(hasNotation ? [] : propose({ class: 'notation', why: UNCERTAIN_REASON }, [...uncertain])),
        ];
      });
    },
    title: (_, options) => `${definition.title}${choiceText(options)}`,
    compile: ({ options }, view) => ({
      kind: 'texts',
      columns: new Map(chosenColumns(view, options).map((column) => [column.index, effectOn(options.only)])),
      leavesPlain: true,
    }),
  });
}

const MAX_WORDS = 80;

/** Restricts an effect to short texts without digits, such as names. Cleaning does not change which texts these are. */
function onWords(effect: TextEffect): TextEffect {
  return (text) => (text.length > MAX_WORDS || /[\d\n]/.test(text) ? null : effect(text));
}

function chosenColumns(view: TableView, { columns, except }: ColumnChoice): ColumnView[] {
  const chosen = columns === undefined ? view.columns : columns.map((name) => findColumn(view, name));
  const excluded = new Set((except ?? []).map((name) => findColumn(view, name)));
  return chosen.filter((column) => !excluded.has(column));
}

function choiceText({ columns, except }: ColumnChoice): string {
  const some = (names: readonly string[]) =>
    names.length <= 3 ? names.map((name) => `"${name}"`).join(', ') : `${names.length} columns`;
  if (columns !== undefined) return ` in ${some(columns)}`;
  return except === undefined || except.length === 0 ? '' : `, but not in ${some(except)}`;
}

function columnsText(columns: readonly ColumnView[]): string {
  const [first] = columns;
  return columns.length === 1 ? `column "${first?.name}"` : `${columns.length} columns`;
}

/** Types of columns that have no letters to change. */
const WITHOUT_LETTERS = new Set<ColumnProfile['type']>([
  'integer',
  'decimal',
  'percent',
  'date',
  'datetime',
  'time',
  'phone',
  'empty',
]);

interface ChangeContext {
  name: StepName;
  view: TableView;
  flags?: number;
}

/**
 * Whether an effect can change a text of a column. For a wide column, which stores no texts, this is decided from its
 * summary; true if that is inconclusive, because the preview counts the actual changes.
 */
export function mayChange(column: ColumnView, effect: TextEffect, { name, view, flags }: ChangeContext): boolean {
  if (column.texts !== null) return column.texts.some((text) => effect(text) !== null);
  const data = view.data.columns[column.index]!;
  if (flags !== undefined && data.form === 'wide')
    return [...data.summary.flags.keys()].some((flag) => (flag & flags) !== 0);
  const isNamed = view.profile.issues.some(
    ({ step, columns }) => step?.operation === name && columns.includes(column.name),
  );
  if (isNamed || column.profile.top_values.some(({ value }) => effect(value) !== null)) return true;
  return !WITHOUT_LETTERS.has(column.profile.type);
}

/**
 * Returns the effect of a step that converts one column.
 * @param isDone whether a text already has the target format.
 */
export function onColumn(
  view: TableView,
  name: string,
  { effect, isDone }: { effect: TextEffect; isDone?: (text: string) => boolean },
): Effect {
  const columns = new Map([[findColumn(view, name).index, effect]]);
  return { kind: 'texts', columns, ...(isDone && { isDone }) };
}
