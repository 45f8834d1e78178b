import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import type { Decoder } from './define-layout.js';
import type { LayoutContext, LayoutProposal } from './layout-context.js';
import { describePort, type TensorPort } from './tensor-port.js';

/** Columns of a row: batch index, four corners, and score and class in either order. */
export const COLUMNS = 7;

export function isNamedFlat({ name }: TensorPort): boolean {
  return name.toLowerCase().includes('flat');
}

/**
 * Returns the only output if it is [boxes, 7]. A fixed single row is the output of a classifier with 7 classes instead.
 */
export function flatOutput({ outputs, metadata, isStated }: LayoutContext): TensorPort | null {
  const port = outputs[0];
  if (port?.dims?.length !== 2 || outputs.length > 1 || port.dims[1] !== COLUMNS) return null;
  if (isStated || isNamedFlat(port)) return port;
  return port.dims[0] === 1 || metadata.task !== null ? null : port;
}

export function proposeRows(port: TensorPort, meaning: string): LayoutProposal {
  return { outputs: [port.name], classes: null, reason: `${describePort(port)} is rows of ${meaning}` };
}

/**
 * Returns a decoder of rows of seven numbers: batch index, x1 y1 x2 y2 (px), and score and class in the given columns.
 * A negative batch index or class ends the list.
 */
export function decodeRows(places: { score: number; classId: number }): Decoder {
  return ([output], { confidence }) => {
    const found = emptyCandidates();
    const { data } = output!;
    for (let at = 0; at + 7 <= data.length; at += 7) {
      const score = data[at + places.score]!;
      const classId = data[at + places.classId]!;
      if (classId < 0 || data[at]! < 0) break;
      if (!(score > confidence)) continue;
      const box = { x1: data[at + 1]!, y1: data[at + 2]!, x2: data[at + 3]!, y2: data[at + 4]! };
      addCandidate(found, box, { score, classId });
    }
    return found;
  };
}
