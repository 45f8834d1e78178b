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

/** NanoDet: scores and side distributions for each feature map, or all in one tensor [1, anchors, classes + 32]. */
export const nanodet: LayoutRule = {
  layout: 'nanodet',
  propose: (scene) => (scene.metadata.task === null ? (proposePairs(scene) ?? proposeSole(scene)) : null),
};

function proposePairs(scene: LayoutScene): LayoutProposal | null {
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
    reason: `${ports.map(describePort).join(', ')} are ${classes} scores and ${SIDE_COLUMNS} side values for each cell of ${found.length} feature maps: NanoDet layout`,
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

function proposeSole(scene: LayoutScene): LayoutProposal | null {
  const output = soleOutput(scene);
  if (output === null || typeof output.columns !== 'number' || output.columns <= SIDE_COLUMNS) return null;
  if (scene.stated !== 'nanodet' && !fitsSole(scene, output)) return null;
  const classes = output.columns - SIDE_COLUMNS;
  return {
    outputs: [output.port.name],
    classes,
    reason: `${describePort(output.port)} is ${classes} scores and ${SIDE_COLUMNS} side values for each cell of a ${describeSize(scene.size)} input: NanoDet layout`,
  };
}

/** With three feature maps YOLOX has as many rows: the class names decide, then the 80 classes of COCO. */
function fitsSole({ size, names }: LayoutScene, { rows, columns }: SoleOutput): boolean {
  const [three, four] = STRIDE_SETS.map((strides) => countAnchors(size, strides));
  if (rows !== three && rows !== four) return false;
  return rows === four || columns === SIDE_COLUMNS + (names?.length ?? 80);
}
