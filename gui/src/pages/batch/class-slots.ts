import { createEffect, createSignal } from 'solid-js';
import { call } from '../../api/call.js';

/** Maximum classes of one request. */
const MAX_CLASSES = 1000;

/**
 * Colour slots of the classes of a model, remembered by the workspace: a class has the same colour on every page.
 * @param model whose results are shown. @param names of the classes on the page, in order of their appearance.
 */
export function createClassSlots(model: () => string, names: () => readonly string[]): (name: string) => number {
  const [slots, setSlots] = createSignal<Readonly<Record<string, number>>>({});
  let of = '';
  createEffect(() => {
    const [now, wanted] = [model(), names()];
    if (now !== of) setSlots({});
    of = now;
    const missing = wanted.filter((name) => slots()[name] === undefined).slice(0, MAX_CLASSES);
    if (now === '' || missing.length === 0) return;
    call<{ colors: Record<string, number> }>({
      method: 'POST',
      path: '/workspace/class-colors',
      operation: ['workspace', 'workspaceClassColorsAssign'],
      fields: { model: now, classes: missing },
      series: 'class-colors',
    }).then(
      ({ colors }) => of === now && setSlots((before) => ({ ...before, ...colors })),
      // Colours by the order on the page are used until the server answers.
      () => undefined,
    );
  });
  return (name) => slots()[name] ?? Math.max(0, names().indexOf(name));
}
