import { countAnchors, countCells } from '../anchors.js';
import {
  describeSize,
  type LayoutProposal,
  type LayoutRule,
  type LayoutScene,
  type SoleOutput,
  soleOutput,
} from '../layout-scene.js';
import { describePort, type TensorPort } from '../onnx-file.js';

/** Four sides by a distribution over 0 to 7 strides (reg_max 7, RangiLyu/nanodet). */
const SIDE_COLUMNS = 32;
/** NanoDet has three feature maps, NanoDet-Plus a fourth. */
const STRIDE_SETS = [
  [8, 16, 32],
  [8, 16, 32, 64],
];

/** Names of the four-stride heads in the one published NanoDet-Plus that exports them apart (opencv/opencv_zoo). */
const PLUS_NAMES = /^(cls|dis)_pred_stride_/i;
/** Names that Paddle gives to tensors, whichever tool exports them. */
const PADDLE_NAMES = /\.tmp_\d+$|^save_infer_model|^p2o\./i;

/** NanoDet: scores and side distributions for each feature map, or all in one tensor [1, anchors, classes + 32]. */
export const nanodet: LayoutRule = {
  layout: 'nanodet',
  propose: (scene) => {
    const found = proposeEither(scene, 'NanoDet');
    if (found === null || (scene.stated === null && isPicodet(scene, found))) return null;
    return scene.stated === null && isSoleOfUnknown(scene, found) ? { ...found, ...assumed('PicoDet') } : found;
  },
};

/**
 * PicoDet: the tensors of NanoDet-Plus, with anchors half a cell further right and down (ppdet/modeling/heads/
 * pico_head.py). PaddleDetection exports the heads apart, NanoDet-Plus its own as one table.
 */
export const picodet: LayoutRule = {
  layout: 'picodet',
  propose: (scene) => {
    const found = proposeEither(scene, 'PicoDet');
    if (found === null || (scene.stated === null && !isPicodet(scene, found))) return null;
    return scene.stated === null && !isFromPaddle(scene) ? { ...found, ...assumed('NanoDet-Plus') } : found;
  },
};

const isFromPaddle = ({ outputs }: LayoutScene) => outputs.some(({ name }) => PADDLE_NAMES.test(name));

function isPicodet(scene: LayoutScene, { outputs }: LayoutProposal): boolean {
  const isPlus = outputs.length === 8 || (outputs.length === 1 && hasFourMaps(scene));
  if (!isPlus || outputs.some((name) => PLUS_NAMES.test(name))) return false;
  return outputs.length === 8 || isFromPaddle(scene);
}

function hasFourMaps(scene: LayoutScene): boolean {
  return soleOutput(scene)?.rows === countAnchors(scene.size, STRIDE_SETS[1]!);
}

/** NanoDet-Plus names its one output so (RangiLyu/nanodet, tools/export_onnx.py). */
const isSoleOfUnknown = (scene: LayoutScene, { outputs }: LayoutProposal) =>
  outputs.length === 1 && outputs[0] !== 'output' && hasFourMaps(scene);

function assumed(other: 'PicoDet' | 'NanoDet-Plus'): Pick<LayoutProposal, 'warnings'> {
  const layout = other === 'PicoDet' ? 'picodet' : 'nanodet';
  const message = `${other} has the same shapes, with anchors half a cell apart: if boxes are off by up to 32 px, state the layout ${layout} in a sidecar file.`;
  return { warnings: [{ code: 'layout-assumed', message }] };
}

function proposeEither(scene: LayoutScene, family: string): LayoutProposal | null {
  return scene.metadata.task === null ? (proposePairs(scene, family) ?? proposeSole(scene, family)) : null;
}

function proposePairs(scene: LayoutScene, family: string): LayoutProposal | null {
  const strides = STRIDE_SETS.find(({ length }) => scene.outputs.length === 2 * length);
  const pairs = strides?.map((stride) => pairOf(scene.outputs, countCells(scene.size, stride)));
  const found = pairs?.filter((pair) => pair !== null) ?? [];
  const classes = found[0]?.scores.dims?.[2];
  const isWhole = found.length > 0 && found.length === pairs?.length;
  if (!isWhole || typeof classes !== 'number' || found.some(({ scores }) => scores.dims?.[2] !== classes)) return null;
  const ports = [...found.map(({ scores }) => scores), ...found.map(({ sides }) => sides)];
  return {
    outputs: ports.map(({ name }) => name),
    classes,
    reason: `${ports.map(describePort).join(', ')} are ${classes} scores and ${SIDE_COLUMNS} side values for each cell of ${found.length} feature maps: ${family} layout`,
  };
}

/** Names are only asked where the shapes are alike: one published file has them permuted. */
function pairOf(outputs: readonly TensorPort[], cells: number): { scores: TensorPort; sides: TensorPort } | null {
  const pair = outputs.filter(({ dims }) => dims?.length === 3 && dims[1] === cells);
  const isSide = pair.every(({ dims }) => dims?.[2] === SIDE_COLUMNS)
    ? ({ name }: TensorPort) => /dis|reg|bbox/i.test(name)
    : ({ dims }: TensorPort) => dims?.[2] === SIDE_COLUMNS;
  const sides = pair.filter(isSide);
  const scores = pair.filter((port) => !isSide(port));
  if (pair.length !== 2 || !sides[0] || !scores[0]) return null;
  return { scores: scores[0], sides: sides[0] };
}

function proposeSole(scene: LayoutScene, family: string): LayoutProposal | null {
  const output = soleOutput(scene);
  if (output === null || typeof output.columns !== 'number' || output.columns <= SIDE_COLUMNS) return null;
  if (scene.stated === null && !fitsSole(scene, output)) return null;
  const classes = output.columns - SIDE_COLUMNS;
  return {
    outputs: [output.port.name],
    classes,
    reason: `${describePort(output.port)} is ${classes} scores and ${SIDE_COLUMNS} side values for each cell of a ${describeSize(scene.size)} input: ${family} layout`,
  };
}

/** With three feature maps YOLOX has as many rows: the class names decide, then the 80 classes of COCO. */
function fitsSole({ size, names }: LayoutScene, { rows, columns }: SoleOutput): boolean {
  const [three, four] = STRIDE_SETS.map((strides) => countAnchors(size, strides));
  if (rows !== three && rows !== four) return false;
  return rows === four || columns === SIDE_COLUMNS + (names?.length ?? 80);
}
