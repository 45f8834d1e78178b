/** Environment variable that carries the resident memory that a process may take, MB. */
export const RESIDENT_MB_VARIABLE = 'HANDLENS_PROCESS_RESIDENT_MB';

/**
 * Signal by which a process ends itself when its resident memory passes its limit. Nothing else sends it, and its default
 * action ends the process even while native code runs.
 */
export const OVER_MEMORY_SIGNAL = 'SIGUSR2';
