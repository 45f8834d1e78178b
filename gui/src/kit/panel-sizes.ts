import { createSignal } from 'solid-js';

/** A panel whose width and visibility the browser remembers. */
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
    // Text that is not JSON was not written by this page.
    return {};
  }
}

const [panels, setPanels] = createSignal(stored());

/** Returns width and visibility of a panel, and functions that change them. @param width in px, without a stored one. */
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
