import { defineLayout, STRETCHED } from './define-layout.js';
import { assumed, decodeDistances, hasDistances, isPicodet, isSoleOfUnknown, proposeEither } from './side-distances.js';

export const nanodet = defineLayout({
  name: 'nanodet',
  families: ['NanoDet', 'NanoDet-Plus'],
  format: {
    outputs: '`[1, anchors, classes + 32]`, or class scores and sides as separate heads for each stride',
    decoding:
      'Class scores after the sigmoid, and for each side of a box a distribution over eight distances from the anchor. Three strides have anchors in the center of a cell; four (NanoDet-Plus) at its corner.',
    sources: [
      'nanodet/model/head/gfl_head.py',
      'nanodet_plus_head.py, get_single_level_center_priors',
      'RangiLyu/nanodet, config/*.yml: data.val.pipeline.normalize, keep_ratio False',
    ],
  },
  preparation: { ...STRETCHED, color: 'bgr', scale: 1, mean: [103.53, 116.28, 123.675], std: [57.375, 57.12, 58.395] },
  propose: (context) => {
    const found = proposeEither(context, 'NanoDet');
    if (found === null || (!context.isStated && isPicodet(context, found))) return null;
    return !context.isStated && isSoleOfUnknown(context, found) ? { ...found, ...assumed('PicoDet') } : found;
  },
  fits: hasDistances,
  decode: decodeDistances((strides) => (strides === 3 ? 0.5 : 0)),
  twin: 'picodet',
});
