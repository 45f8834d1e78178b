import { createSignal } from 'solid-js';

/** Below this width, the Library next to an inspector leaves too little room for the photo and its tools. */
const query = matchMedia('(width < 1120px)');

const [isTight, setTight] = createSignal(query.matches);
query.addEventListener('change', ({ matches }) => setTight(matches));

/** Whether the Library opens over the page instead of next to it. */
export { isTight };
