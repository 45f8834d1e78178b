import type sharpModule from 'sharp';
import { requirePackage } from '../../base/require-package.js';

export type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | undefined;

async function load(): Promise<Sharp> {
  const sharp = requirePackage('sharp') as Sharp;
  // A 15 kB SVG was seen to cost 82 s, and one by path to read a neighbouring file: only pixel formats may load.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
  });
  // Results are not asked for twice, and one thread an image leaves the cores to images side by side.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loads the image library once, on first use: `--help` and the OpenAPI document never need it. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= load();
  return loaded;
}
