import { figure } from '../../parts/figures.js';

/** 1 cell, 1,005 cells. @param unit in the plural. */
export function counted(count: number, unit: string): string {
  return `${figure(count)} ${count === 1 ? unit.replace(/s$/, '') : unit}`;
}
