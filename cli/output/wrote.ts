import { plain, type Terminal } from '../terminal.js';

/** Formats the name of a file that was written. */
export const wrote = (path: string, terminal: Terminal): string => `${terminal.sign('done')} wrote ${plain(path)}`;
