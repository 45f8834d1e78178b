import type { LayoutDefinition } from '../layouts/define-layout.js';
import type { Preparation } from '../layouts/preparations.js';
import type { Warning } from '../results/origin.js';
import type { ImageInput } from './image-input.js';
import type { InputContract } from './model-contract.js';
import type { Sidecar } from './sidecar.js';

/** The contract of an input: the family's own preparation, then what a uint8 tensor implies, then the sidecar. */
export function inputContractFor(layout: LayoutDefinition, input: ImageInput, sidecar: Sidecar | null): InputContract {
  const { sizeInput: _, ...tensor } = input;
  const { color, scale, mean, std, resize } = preparationFor(layout, input);
  return {
    ...tensor,
    color: sidecar?.color ?? color,
    scale: sidecar?.scale ?? scale,
    mean: sidecar?.mean ?? mean,
    std: sidecar?.std ?? std,
    resize: sidecar?.resize ?? resize,
  };
}

const PREPARED = ['color', 'scale', 'mean', 'std', 'resize'] as const;

/** Relative tolerance for rounded numbers in a sidecar: 0.0039 means 1/255. */
const SAME_NUMBER = 0.01;

function isSame(stated: unknown, usual: unknown): boolean {
  if (typeof stated === 'number' && typeof usual === 'number') {
    return Math.abs(stated - usual) <= SAME_NUMBER * Math.abs(usual);
  }
  if (!Array.isArray(stated) || !Array.isArray(usual)) return stated === usual;
  return stated.every((value, place) => isSame(value, usual[place]));
}

/**
 * Warns if a sidecar states another preparation than the family was trained with. That can be right, for weights that
 * were trained in another way, but boxes may follow the picture with the wrong one too.
 */
export function preparationWarnings(layout: LayoutDefinition, input: ImageInput, sidecar: Sidecar | null): Warning[] {
  const usual = preparationFor(layout, input);
  const others = PREPARED.filter((field) => sidecar?.[field] !== undefined && !isSame(sidecar[field], usual[field]));
  if (others.length === 0) return [];
  const format = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const differences = others.map((field) => `${field} ${format(sidecar?.[field])} (usual: ${format(usual[field])})`);
  return [
    {
      code: 'unusual-preparation',
      message: `The sidecar states ${differences.join(', ')} for a model of the layout ${layout.name}. The geometry check cannot always detect a wrong one. Detect in photos with known objects, with and without it.`,
    },
  ];
}

/** A graph that takes bytes scales them itself. */
function preparationFor({ preparation }: LayoutDefinition, { dtype }: ImageInput): Preparation {
  return dtype === 'uint8' ? { ...preparation, scale: 1, mean: [0, 0, 0], std: [1, 1, 1] } : preparation;
}
