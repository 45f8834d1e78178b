import { defineLayout, IMAGENET, STRETCHED } from './define-layout.js';
import { assumed, decodeDistances, hasDistances, isFromPaddle, isPicodet, proposeEither } from './side-distances.js';

export const picodet = defineLayout({
  name: 'picodet',
  families: ['PicoDet'],
  format: {
    outputs: 'as NanoDet-Plus; usually eight separate heads',
    decoding: 'As NanoDet-Plus, with anchors in the center of the cells, half a cell to the right and down.',
    sources: [
      'ppdet/modeling/heads/pico_head.py, cell_offset 0.5',
      'PaddlePaddle/PaddleDetection, configs/picodet/_base_/picodet_320_reader.yml: RGB, NormalizeImage, keep_ratio False',
    ],
  },
  preparation: { ...STRETCHED, ...IMAGENET },
  propose: (context) => {
    const found = proposeEither(context, 'PicoDet');
    if (found === null || (!context.isStated && !isPicodet(context, found))) return null;
    return !context.isStated && !isFromPaddle(context) ? { ...found, ...assumed('NanoDet-Plus') } : found;
  },
  fits: hasDistances,
  decode: decodeDistances(() => 0.5),
  twin: 'nanodet',
});
