import { createSignal } from 'solid-js';

/** Below this width, the rail is at the bottom, and the inspector is a sheet. */
const query = matchMedia('(width < 720px)');

const [isNarrow, setNarrow] = createSignal(query.matches);
query.addEventListener('change', ({ matches }) => setNarrow(matches));

/** Whether the window is narrow. */
export { isNarrow };
