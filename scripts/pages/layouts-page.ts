import type { LayoutDefinition, Preparation } from '../../core/vision/layouts/define-layout.js';
import { LAYOUTS } from '../../core/vision/layouts/index.js';
import { markdownTable } from '../markdown-table.js';
import { code, renderPage } from './page.js';

const INTRODUCTION = `A layout is the form in which a model returns boxes. Handlens recognizes it from the names and shapes of the tensors and from the
metadata of the file; \`vision-cli models inspect FILE\` prints the layout and the reason. If a shape fits several layouts, state one in a
sidecar file ([models/README.md](../../models/README.md)). Families are listed with the layout that their usual export has; what counts
is the shape.

The \`1\` at the start of a shape is the batch axis, which may be dynamic, like the input size. Inputs and outputs can be float32 or
float16, and the image also uint8. [Get a model](../get-a-model.md) shows how to export one.`;

const RESIZES = {
  'letterbox-center': 'letterbox, padded on both sides',
  'letterbox-top-left': 'letterbox, padded right and below',
  stretch: 'stretched to the input size',
} as const;

const list = (values: readonly number[]) => values.join(', ');

function preparationText({ color, scale, mean, std, resize }: Preparation): string {
  const range = scale === 1 ? '0 to 255' : '0 to 1';
  const isPlain = mean.every((one) => one === 0) && std.every((one) => one === 1);
  const norm = isPlain ? '' : `; minus mean ${list(mean)}, divided by ${list(std)}`;
  return `${color.toUpperCase()}, ${range}${norm}; ${RESIZES[resize]}`;
}

function section(layout: LayoutDefinition): string {
  const { name, families, format, preparation } = layout;
  const rows = [
    ['Families', families.join(', ')],
    ['Outputs', format.outputs],
    ['Decoding', format.decoding],
    ['Overlaps', layout.isFinal ? 'boxes are final; NMS is not applied' : 'NMS is applied'],
    ['Image', preparationText(preparation)],
    ['Source', format.sources.join('; ')],
  ];
  return `### ${name}\n\n${markdownTable({ columns: ['Property', 'Value'], rows })}`;
}

/** Returns docs/reference/layouts.md. */
export function layoutsPage(): string {
  const definitions: readonly LayoutDefinition[] = LAYOUTS;
  const overview = markdownTable({
    columns: ['Layout', 'Families', 'Outputs'],
    rows: definitions.map(({ name, families, format }) => [
      `[${code(name)}](#${name})`,
      families.join(', '),
      format.outputs,
    ]),
  });
  return renderPage('Model layouts', 'core/vision/layouts/', [
    INTRODUCTION,
    overview,
    '## Details',
    'In the order in which they are tried; the first one that fits is used.',
    ...definitions.map(section),
  ]);
}
