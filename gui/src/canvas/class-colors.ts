import { createComputed, createSignal, untrack } from 'solid-js';
import { call } from '../api/call.js';

type Slots = ReadonlyMap<string, number>;

interface ColorsAnswer {
  colors: { class_name: string; slot: number }[];
}

/** Adds the slots in an answer to the known ones. */
const withAnswer = (before: Slots, { colors }: ColorsAnswer): Slots =>
  new Map([...before, ...colors.map(({ class_name: name, slot }) => [name, slot] as const)]);

/** Colour slots of one model. */
interface ModelColors {
  /** Slots assigned by the server. */
  slots: () => Slots;
  setSlots: (change: (before: Slots) => Slots) => void;
  /** Slots of new classes until the server has assigned one. */
  provisional: Map<string, number>;
  /** Classes to which the server has not assigned a slot, in order of appearance. */
  waiting: Set<string>;
  state: 'idle' | 'scheduled' | 'asking';
}

const MAX_CLASSES = 1000;
const models = new Map<string, ModelColors>();

function colorsOf(model: string): ModelColors {
  const known = models.get(model);
  if (known) return known;
  const [slots, setSlots] = createSignal<Slots>(new Map());
  const colors: ModelColors = { slots, setSlots, provisional: new Map(), waiting: new Set(), state: 'idle' };
  models.set(model, colors);
  return colors;
}

/** Returns the lowest slot that is not taken. */
export function nextSlot(...taken: Iterable<number>[]): number {
  const used = new Set(taken.flatMap((slots) => [...slots]));
  let slot = 0;
  while (used.has(slot)) slot += 1;
  return slot;
}

/** Requests slots for the waiting classes of a model, and stores them. */
async function ask(model: string, colors: ModelColors): Promise<void> {
  colors.state = 'asking';
  const classes = [...colors.waiting].slice(0, MAX_CLASSES);
  const answer = await call<ColorsAnswer>({
    method: 'POST',
    path: '/workspace/class-colors',
    operation: ['workspace', 'workspaceClassColorsAssign'],
    fields: { model, classes },
    series: 'class-colors',
    // If the server does not answer, the provisional slots remain, and the next new class repeats the request.
  }).catch(() => null);
  colors.state = 'idle';
  if (!answer) return;
  for (const name of classes) colors.waiting.delete(name);
  colors.setSlots((before) => withAnswer(before, answer));
  if (colors.waiting.size > 0) await ask(model, colors);
}

/** Requests slots for all classes that become known in the same task, in one request. */
function schedule(model: string, colors: ModelColors): void {
  if (model === '' || colors.state !== 'idle') return;
  colors.state = 'scheduled';
  queueMicrotask(() => void ask(model, colors));
}

/** Returns the slot of a class. A new class first gets the next free slot, and later the one assigned by the server. */
function slotIn(model: string, colors: ModelColors, className: string): number {
  const known = colors.slots().get(className) ?? colors.provisional.get(className);
  if (known !== undefined) return known;
  const slot = nextSlot(untrack(colors.slots).values(), colors.provisional.values());
  colors.provisional.set(className, slot);
  colors.waiting.add(className);
  schedule(model, colors);
  return slot;
}

/** Colour slots of the classes of a model. The same on all pages and for all images. */
export interface ClassColors {
  /** Returns the colour slot of a class: colour `slot % 10`, dashed from 10 on. Reactive. */
  slotOf(className: string): number;
  /** Assigns another slot to a class and stores it. If this fails, it rejects with a Problem and nothing changes. */
  setSlot(className: string, slot: number): Promise<void>;
}

/** @param model id of the model; empty or null if it is not yet known. Then all slots are provisional. */
export function createClassColors(model: () => string | null): ClassColors {
  const name = () => model() ?? '';
  // Requests the assigned colours before there are any boxes.
  createComputed(() => {
    const id = name();
    if (id !== '' && !models.has(id)) schedule(id, colorsOf(id));
  });
  return {
    slotOf: (className) => slotIn(name(), colorsOf(name()), className),
    async setSlot(className, slot) {
      const id = untrack(name);
      const colors = colorsOf(id);
      const before = untrack(colors.slots).get(className);
      const put = (slots: Slots, given: number) => new Map(slots).set(className, given);
      colors.setSlots((slots) => put(slots, slot));
      try {
        const answer = await call<ColorsAnswer>({
          method: 'PUT',
          path: '/workspace/class-colors',
          operation: ['workspace', 'workspaceClassColorChange'],
          fields: { model: id, class_name: className, slot },
        });
        colors.setSlots((slots) => withAnswer(slots, answer));
      } catch (problem) {
        if (before !== undefined) colors.setSlots((slots) => put(slots, before));
        throw problem;
      }
    },
  };
}
