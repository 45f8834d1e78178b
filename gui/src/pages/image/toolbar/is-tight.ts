import { createSignal } from 'solid-js';

/** Below this width, the library and the inspector together leave too little space for the image and its tools. */
const query = matchMedia('(width < 1120px)');

const [isTight, setTight] = createSignal(query.matches);
query.addEventListener('change', ({ matches }) => setTight(matches));

/** Whether the library opens over the page instead of next to it. */
export { isTight };
