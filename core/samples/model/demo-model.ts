import { DTYPE_CODES, type NodeSpec, type TensorSpec } from '../../vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../vision/models/onnx/write/write-model.js';
import { STREET_CLASSES, type StreetClass } from '../scenes/street-classes.js';
import { maxBefore, PADDING } from './max-before.js';

/** Side of the input tensor, px. */
const SIDE = 640;
/** Side of the maps in which objects are measured; a cell has 2 x 2 px. */
const CELLS = SIDE / 2;
const CELL_PX = SIDE / CELLS;
/** Steepness of the sigmoid after the color filters. Clear colors score about 0.95. */
const GAIN = 12;
/** Size of the closing window, cells. Closes smaller gaps, such as the bars on signs and small windows. */
const CLOSING = 5;
/** Size below which a part is noise, cells. Parts of `CLEAR` more cells count fully. */
const MIN_CELLS = 2;
const CLEAR = 4;
/** A part half as wide or high as expected retains exp(-8 ln(2)^2) = 2% of its score. */
const STRICTNESS = 8;
const STRIDES = [8, 16, 32];

const CLASSES: readonly StreetClass[] = STREET_CLASSES;
const COUNT = CLASSES.length;

const int = (value: number) => ({ kind: 'int', value }) as const;
const ints = (...value: number[]) => ({ kind: 'ints', value }) as const;
const node = (op: string, inputs: string[], output: string, attributes: NodeSpec['attributes'] = {}): NodeSpec => ({
  op,
  inputs,
  outputs: [output],
  attributes,
});

const scalar = (name: string, value: number): TensorSpec => ({ name, dtype: 'float32', dims: [1], data: [value] });
const perClass = (name: string, of: (one: StreetClass) => number): TensorSpec => ({
  name,
  dtype: 'float32',
  dims: [1, COUNT, 1, 1],
  data: CLASSES.map(of),
});
const coordinates = (name: string, axis: 'x' | 'y', value: (cell: number) => number): TensorSpec => ({
  name,
  dtype: 'float32',
  dims: axis === 'x' ? [1, 1, 1, CELLS] : [1, 1, CELLS, 1],
  data: Array.from({ length: CELLS }, (_, cell) => value(cell)),
});
const indices = (name: string, ...data: number[]): TensorSpec => ({ name, dtype: 'int64', dims: [data.length], data });

/**
 * Two maps per class: the probability that a cell has the color (`soft`), and the cells where it is high, with gaps
 * closed (`mask`).
 */
function colorMaps(): NodeSpec[] {
  const around = (CLOSING - 1) / 2;
  const window = { kernel_shape: ints(CLOSING, CLOSING), pads: ints(around, around, around, around) };
  return [
    node('AveragePool', ['images'], 'cells', { kernel_shape: ints(CELL_PX, CELL_PX), strides: ints(CELL_PX, CELL_PX) }),
    node('Conv', ['cells', 'filters', 'biases'], 'logits', { kernel_shape: ints(1, 1) }),
    node('Sigmoid', ['logits'], 'raw'),
    node('MaxPool', ['raw'], 'dilated', window),
    node('Neg', ['dilated'], 'negative'),
    node('MaxPool', ['negative'], 'eroded', window),
    node('Neg', ['eroded'], 'soft'),
    node('Greater', ['soft', 'half'], 'isSet'),
    node('Cast', ['isSet'], 'mask', { to: int(DTYPE_CODES.float32) }),
    node('Sub', ['one', 'mask'], 'outside'),
  ];
}

/** Searches for the nearest cell outside the mask, in each of the four directions. */
const SEARCHES = (['x', 'y'] as const).flatMap((axis) => [
  { axis, ...maxBefore(`${axis}Low/outside`, `${axis}Low`, { axis, side: 'before', length: CELLS }) },
  { axis, ...maxBefore(`${axis}High/outside`, `${axis}High/rest`, { axis, side: 'after', length: CELLS }) },
]);

/**
 * Maps of the edges around each cell: the nearest cells outside the mask to the left and right, or above and below.
 * Values are distances from the left or top border, in cells.
 */
function edgeMaps(axis: 'x' | 'y'): NodeSpec[] {
  const [low, high] = [`${axis}Low`, `${axis}High`];
  return [
    node('Mul', ['outside', `${axis}/up`], `${low}/outside`),
    node('Mul', ['outside', `${axis}/down`], `${high}/outside`),
    ...SEARCHES.filter((one) => one.axis === axis).flatMap(({ nodes }) => nodes),
    node('Sub', ['side', `${high}/rest`], high),
    node('Sub', [high, low], `${axis}Extent`),
    node('Sub', [`${axis}/center`, low], `${axis}/toLow`),
    node('Sub', [high, `${axis}/center`], `${axis}/toHigh`),
    node('Min', [`${axis}/toLow`, `${axis}/toHigh`], `${axis}/shorter`),
    node('Max', [`${axis}/toLow`, `${axis}/toHigh`, 'one'], `${axis}/longer`),
    node('Div', [`${axis}/shorter`, `${axis}/longer`], `${axis}/balance`),
  ];
}

/**
 * How well the proportions of a part match its class, 0 to 1: a Gaussian of the logarithm of the actual to the expected
 * aspect ratio. This rejects fragments of objects, such as the part of a car below a window.
 */
const PROPORTIONS: NodeSpec[] = [
  node('Max', ['xExtent', 'one'], 'atLeast1/x'),
  node('Max', ['yExtent', 'one'], 'atLeast1/y'),
  node('Div', ['atLeast1/x', 'atLeast1/y'], 'aspect'),
  node('Div', ['aspect', 'expectedAspect'], 'ratio'),
  node('Log', ['ratio'], 'logRatio'),
  node('Mul', ['logRatio', 'logRatio'], 'deviation'),
  node('Mul', ['deviation', 'strictness'], 'exponent'),
  node('Exp', ['exponent'], 'proportions'),
];

/**
 * The score is a product: the probability of the color, the centerness (FCOS, Tian et al. 2019,
 * https://arxiv.org/abs/1904.01355, equation 3), which makes non-maximum suppression choose the middle of an object,
 * the match of the proportions, and a threshold against specks.
 */
const SCORES: NodeSpec[] = [
  node('Mul', ['x/balance', 'y/balance'], 'balance'),
  node('Clip', ['balance', 'zero/0', 'one/0'], 'balanceIn01'),
  node('Sqrt', ['balanceIn01'], 'centerness'),
  node('Min', ['xExtent', 'yExtent'], 'extent'),
  node('Sub', ['extent', 'minCells'], 'aboveMin'),
  node('Div', ['aboveMin', 'clear'], 'gateOpen'),
  node('Clip', ['gateOpen', 'zero/0', 'one/0'], 'gate'),
  node('AveragePool', ['soft'], 'smooth', {
    kernel_shape: ints(3, 3),
    pads: ints(1, 1, 1, 1),
    count_include_pad: int(0),
  }),
  node('Mul', ['smooth', 'mask'], 'inMask'),
  node('Mul', ['inMask', 'centerness'], 'centered'),
  node('Mul', ['centered', 'proportions'], 'fitting'),
  node('Mul', ['fitting', 'gate'], 'scores'),
];

/** Center and size of the whole object from its colored part, in px of the tensor; 0 outside objects. */
function boxMaps(axis: 'x' | 'y'): NodeSpec[] {
  const [center, size] = axis === 'x' ? ['cx', 'w'] : ['cy', 'h'];
  return [
    node('Mul', [`${axis}Extent`, `${axis}/scale`], `${size}/cells`),
    node('Mul', [`${size}/cells`, `${axis}/shift`], `${center}/shift`),
    node('Add', [`${axis}Low`, `${center}/shift`], `${center}/cells`),
    ...[center!, size!].flatMap((name) => [
      node('Mul', [`${name}/cells`, 'mask'], `${name}/ofClass`),
      node('ReduceSum', [`${name}/ofClass`, 'classAxis'], `${name}/sum`, { keepdims: int(1) }),
      node('Div', [`${name}/sum`, 'classesHere'], `${name}/mean`),
      node('Mul', [`${name}/mean`, 'cellPx'], name),
    ]),
  ];
}

/** Samples the maps at the centers of the anchors of one stride, as [1, 4 + classes, anchors]. */
function anchorsOf(stride: number): NodeSpec[] {
  const name = `stride${stride}`;
  return [
    node('Slice', ['planes', `${name}/starts`, 'ends', 'spatial', `${name}/steps`], `${name}/grid`),
    node('Reshape', [`${name}/grid`, 'flat'], name),
  ];
}

function initializers(): TensorSpec[] {
  const { length } = CLASSES;
  return [
    {
      name: 'filters',
      dtype: 'float32',
      dims: [length, 3, 1, 1],
      data: CLASSES.flatMap(({ filter: [red, green, blue] }) => [red, green, blue].map((value) => value * GAIN)),
    },
    { name: 'biases', dtype: 'float32', dims: [length], data: CLASSES.map(({ filter }) => filter[3] * GAIN) },
    scalar('one', 1),
    scalar('half', 0.5),
    scalar('side', CELLS),
    scalar('minCells', MIN_CELLS),
    scalar('clear', CLEAR),
    scalar('cellPx', CELL_PX),
    // Clip needs scalars without axes.
    PADDING,
    { name: 'zero/0', dtype: 'float32', dims: [], data: [0] },
    { name: 'one/0', dtype: 'float32', dims: [], data: [1] },
    ...(['x', 'y'] as const).flatMap((axis) => [
      // Counted from 1: a maximum of 0 means that no cell outside was found.
      coordinates(`${axis}/up`, axis, (cell) => cell + 1),
      coordinates(`${axis}/down`, axis, (cell) => CELLS - cell),
      coordinates(`${axis}/center`, axis, (cell) => cell + 0.5),
    ]),
    scalar('strictness', -STRICTNESS),
    perClass('expectedAspect', ({ aspect, part }) => (aspect * (part.x2 - part.x1)) / (part.y2 - part.y1)),
    perClass('x/scale', ({ part }) => 1 / (part.x2 - part.x1)),
    perClass('y/scale', ({ part }) => 1 / (part.y2 - part.y1)),
    perClass('x/shift', ({ part }) => 0.5 - part.x1),
    perClass('y/shift', ({ part }) => 0.5 - part.y1),
    ...SEARCHES.flatMap(({ tensors }) => tensors),
    indices('classAxis', 1),
    indices('spatial', 2, 3),
    indices('ends', CELLS, CELLS),
    indices('flat', 1, 4 + length, -1),
    ...STRIDES.flatMap((stride) => {
      const step = stride / CELL_PX;
      return [indices(`stride${stride}/starts`, step / 2, step / 2), indices(`stride${stride}/steps`, step, step)];
    }),
  ];
}

/**
 * Builds a working detector for the generated street scenes, with the input and output of a YOLOv8 export: `images` [1,
 * 3, 640, 640], RGB, 0 to 1, letterboxed; `output0` [1, 4 + classes, 8400], rows of center and size (px) and scores.
 * All weights are set by hand from the colors and proportions of the classes; nothing is trained.
 * @returns the bytes of the ONNX file (opset 13), the same on every machine.
 */
export function demoModel(): Uint8Array {
  return writeModel({
    producer: 'handlens samples',
    metadata: {
      description: 'Generated demo model of Handlens. Its weights are set by hand for the generated street scenes.',
      author: 'Handlens',
      license: 'MIT',
      task: 'detect',
      stride: '32',
      imgsz: `[${SIDE}, ${SIDE}]`,
      names: `{${CLASSES.map(({ name }, id) => `${id}: '${name}'`).join(', ')}}`,
    },
    graph: {
      inputs: [{ name: 'images', dims: [1, 3, SIDE, SIDE] }],
      outputs: [
        { name: 'output0', dims: [1, 4 + COUNT, STRIDES.reduce((sum, stride) => sum + (SIDE / stride) ** 2, 0)] },
      ],
      initializers: initializers(),
      nodes: [
        ...colorMaps(),
        ...edgeMaps('x'),
        ...edgeMaps('y'),
        ...PROPORTIONS,
        ...SCORES,
        node('ReduceSum', ['mask', 'classAxis'], 'classCount', { keepdims: int(1) }),
        node('Max', ['classCount', 'one'], 'classesHere'),
        ...boxMaps('x'),
        ...boxMaps('y'),
        node('Concat', ['cx', 'cy', 'w', 'h', 'scores'], 'planes', { axis: int(1) }),
        ...STRIDES.flatMap(anchorsOf),
        node(
          'Concat',
          STRIDES.map((stride) => `stride${stride}`),
          'output0',
          { axis: int(2) },
        ),
      ],
    },
  });
}
