import type { OutputTensor } from './decoder.js';

/** Whether the outputs of a run look like a layout with so many classes, where the numbers of rows and boxes are free. */
export type OutputCheck = (outputs: readonly OutputTensor[], classCount: number) => boolean;

/** Length of the last axis. */
export const columnsOf = ({ dims }: OutputTensor): number | undefined => dims.at(-1);

/** Numbers in a tensor. */
export const valuesIn = ({ data }: OutputTensor): number => data.length;

/** One output of rows with so many columns. */
export const hasRowsOf =
  (columns: (classCount: number) => number): OutputCheck =>
  ([output], classCount) =>
    output!.dims.length >= 2 && columnsOf(output!) === columns(classCount);
