let last: string | null = null;

addEventListener('keydown', ({ key }) => (last = key), true);
addEventListener('pointerdown', () => (last = null), true);

/** Whether the last action of the user was to press Tab. */
export const isTabbing = () => last === 'Tab';
