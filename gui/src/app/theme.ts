import { createEffect, createSignal } from 'solid-js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'handlens.theme';

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

const [theme, setTheme] = createSignal<Theme>(storedTheme());

export { setTheme, theme };

/** Applies the chosen theme to the document and stores it. Called once, inside a reactive root. */
export function applyTheme(): void {
  createEffect(() => {
    const chosen = theme();
    localStorage.setItem(KEY, chosen);
    if (chosen === 'system') document.documentElement.removeAttribute('data-theme');
    else document.documentElement.dataset.theme = chosen;
  });
}
