import type sharpModule from 'sharp';
import { requirePackage } from '../../base/require-package.js';

export type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | undefined;

async function load(): Promise<Sharp> {
  const sharp = requirePackage('sharp') as Sharp;
  // Allow only loaders of pixel formats: a 15 kB SVG took 82 s, and an SVG loaded by path could read a neighboring
  // file.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
  });
  // No cache, because no image is processed twice; one thread per image, because images are processed in parallel.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loads the image library on first use, because `--help` and the OpenAPI document do not need it. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= load();
  return loaded;
}
