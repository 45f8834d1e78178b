import { createComputed, createSignal, untrack } from 'solid-js';
import { call } from '../api/call.js';

type Slots = ReadonlyMap<string, number>;

interface ColorsAnswer {
  colors: { class_name: string; slot: number }[];
}

/** Returns the slots of an answer, and those that it does not name. */
const withAnswer = (before: Slots, { colors }: ColorsAnswer): Slots =>
  new Map([...before, ...colors.map(({ class_name: name, slot }) => [name, slot] as const)]);

/** Colour slots of one model. */
interface ModelColors {
  /** Slots that the server remembers. */
  slots: () => Slots;
  setSlots: (change: (before: Slots) => Slots) => void;
  /** Slots of new classes until the server answers. */
  provisional: Map<string, number>;
  /** Classes without a slot on the server, in order of appearance. */
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

/** Returns the first slot that none of these has. */
export function nextSlot(...taken: Iterable<number>[]): number {
  const used = new Set(taken.flatMap((slots) => [...slots]));
  let slot = 0;
  while (used.has(slot)) slot += 1;
  return slot;
}

/** Sends the waiting classes of a model, and takes the slots that the server gives them. */
async function ask(model: string, colors: ModelColors): Promise<void> {
  colors.state = 'asking';
  const classes = [...colors.waiting].slice(0, MAX_CLASSES);
  const answer = await call<ColorsAnswer>({
    method: 'POST',
    path: '/workspace/class-colors',
    operation: ['workspace', 'workspaceClassColorsAssign'],
    fields: { model, classes },
    series: 'class-colors',
    // Provisional slots remain if the server does not answer; the next new class sends these again.
  }).catch(() => null);
  colors.state = 'idle';
  if (!answer) return;
  for (const name of classes) colors.waiting.delete(name);
  colors.setSlots((before) => withAnswer(before, answer));
  if (colors.waiting.size > 0) await ask(model, colors);
}

/** Sends all classes that are new at the moment in one request. */
function schedule(model: string, colors: ModelColors): void {
  if (model === '' || colors.state !== 'idle') return;
  colors.state = 'scheduled';
  queueMicrotask(() => void ask(model, colors));
}

/** Returns the slot of a class. A new one gets the next free slot at once, and the server's when it answers. */
function slotIn(model: string, colors: ModelColors, className: string): number {
  const known = colors.slots().get(className) ?? colors.provisional.get(className);
  if (known !== undefined) return known;
  const slot = nextSlot(untrack(colors.slots).values(), colors.provisional.values());
  colors.provisional.set(className, slot);
  colors.waiting.add(className);
  schedule(model, colors);
  return slot;
}

/** Colour slots of the classes of a model, the same on all pages and in all images. */
export interface ClassColors {
  /** Returns the colour slot of a class: colour `slot % 10`, dashed from 10 on. Reactive. */
  slotOf(className: string): number;
  /** Gives a class another slot, and remembers it. Rejects with a Problem, and then nothing has changed. */
  setSlot(className: string, slot: number): Promise<void>;
}

/** @param model id of the model; empty or null if none is known yet, then slots are provisional. */
export function createClassColors(model: () => string | null): ClassColors {
  const name = () => model() ?? '';
  // The colours that the server remembers are there before the first boxes.
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
