import { defineLayout, IMAGENET, STRETCHED } from './define-layout.js';
import { assumed, decodeDistances, hasDistances, isFromPaddle, isPicodet, proposeEither } from './side-distances.js';

/**
 * PicoDet: the tensors of NanoDet-Plus, with anchors at the center of the cells, half a cell to the right and down
 * (ppdet/modeling/heads/pico_head.py, cell_offset 0.5). PaddleDetection exports separate heads, NanoDet-Plus one table.
 */
export const picodet = defineLayout({
  name: 'picodet',
  families: ['PicoDet'],
  // PaddlePaddle/PaddleDetection, configs/picodet/_base_/picodet_320_reader.yml: RGB, NormalizeImage, keep_ratio False.
  preparation: { ...STRETCHED, ...IMAGENET },
  propose: (scene) => {
    const found = proposeEither(scene, 'PicoDet');
    if (found === null || (!scene.isStated && !isPicodet(scene, found))) return null;
    return !scene.isStated && !isFromPaddle(scene) ? { ...found, ...assumed('NanoDet-Plus') } : found;
  },
  fits: hasDistances,
  decode: decodeDistances(() => 0.5),
  twin: 'nanodet',
});
