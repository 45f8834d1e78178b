import type sharpModule from 'sharp';
import { requirePackage } from '../../base/require-package.js';

export type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | undefined;

async function load(): Promise<Sharp> {
  const sharp = requirePackage('sharp') as Sharp;
  // Blocks all loaders except pixel formats: a 15 kB SVG took 82 s, and an SVG loaded by path read a neighboring file.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
  });
  // No result is needed twice. One thread per image leaves the cores to images processed in parallel.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loads the image library once, on first use: `--help` and the OpenAPI document never need it. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= load();
  return loaded;
}
