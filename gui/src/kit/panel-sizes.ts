import { createSignal } from 'solid-js';

/** Width and visibility of a panel, which the browser stores. */
interface PanelState {
  width: number;
  isOpen: boolean;
}

const KEY = 'handlens.panels';

function stored(): Record<string, PanelState> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof known === 'object' && known !== null ? (known as Record<string, PanelState>) : {};
  } catch {
    // Text that is not JSON was not written by this page, so it is ignored.
    return {};
  }
}

const [panels, setPanels] = createSignal(stored());

/**
 * Returns the width and visibility of a panel, and functions that change them.
 * @param width default width, px.
 */
export function panelState(name: string, width: number) {
  const state = (): PanelState => ({ width, isOpen: true, ...panels()[name] });
  const change = (part: Partial<PanelState>) => {
    setPanels((before) => ({ ...before, [name]: { ...state(), ...part } }));
    localStorage.setItem(KEY, JSON.stringify(panels()));
  };
  return {
    width: () => state().width,
    isOpen: () => state().isOpen,
    resize: (to: number) => change({ width: to }),
    toggle: () => change({ isOpen: !state().isOpen }),
  };
}
export type PanelControl = ReturnType<typeof panelState>;
