let last: string | null = null;

addEventListener('keydown', ({ key }) => (last = key), true);
addEventListener('pointerdown', () => (last = null), true);

/** Whether the user's last action was to move the focus with Tab. */
export const isTabbing = () => last === 'Tab';
