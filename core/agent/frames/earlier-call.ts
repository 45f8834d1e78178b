import type { RequestedCall } from '../decision/decision.js';
import type { Frame } from '../language/compile-frames.js';
import { PLACE_ARGUMENTS } from '../tools/agent-tool.js';
import type { SlotValue } from '../values/slot-value.js';

/** A call of an earlier request. */
export type EarlierStep = Pick<RequestedCall, 'tool' | 'arguments'>;

const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];

/** Converts the arguments of a call to slots. */
export function slotsOf(given: EarlierStep['arguments']): Map<string, SlotValue> {
  const slots = new Map<string, SlotValue>();
  const paths = (name: string, value: unknown) => {
    const found = strings(value);
    if (found.length > 0) slots.set(name, { kind: 'paths', paths: found });
  };
  for (const [slot, argument] of Object.entries(PLACE_ARGUMENTS)) paths(slot, given[argument]);
  const classes = strings(given.classes).map((text) => ({ text, sort: 'quoted' as const }));
  if (classes.length > 0) slots.set('classes', { kind: 'classes', classes });
  const models = [...strings(given.models), ...strings(given.model_path)];
  if (models.length > 0) slots.set(given.models === undefined ? 'model' : 'models', { kind: 'models', models });
  for (const name of ['confidence', 'epochs', 'batch', 'image_size']) {
    const number = given[name];
    if (typeof number === 'number') slots.set(name, { kind: 'number', number, unit: null });
  }
  if (typeof given.name === 'string') slots.set('name', { kind: 'text', text: given.name });
  return slots;
}

/** Returns the arguments that have no slot. */
function givenBy({ backend, recursive, strict, without_classes }: EarlierStep['arguments']): Frame['gives'] {
  const all = { backend, recursive, strict, without_classes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Frame['gives'];
}

/** Builds a frame for an earlier call. It belongs to no language. */
export const frameOf = ({ tool, arguments: given }: EarlierStep): Frame => ({
  tool,
  rule: `previous.${tool}`,
  patterns: [],
  form: 'request',
  means: 'call',
  open: true,
  cover: 1,
  gives: givenBy(given),
});

/** Returns the files and folders of earlier calls, to which words such as "it" refer: "train on it". */
export function earlierPaths(earlier: readonly EarlierStep[]): string[] {
  return [
    ...new Set(
      earlier.flatMap(({ arguments: given }) =>
        Object.values(PLACE_ARGUMENTS).flatMap((argument) => strings(given[argument])),
      ),
    ),
  ];
}
