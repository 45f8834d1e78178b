import { type Phrase, type Picture, type PictureBox, type PictureMark, phrase } from '../../../../report/document.js';
import { worded } from '../../../../report/language/translation.js';
import type { Finding } from '../../checks/finding.js';
import type { EvidenceBox, ShownArea } from '../../scan/evidence.js';
import type { Shown } from '../../validate/illustrate.js';
import { imageName } from '../words/words.js';

/** How much of the ground around the image is shown if a box extends there, as a share of the image. */
const MAX_OUTSIDE = 0.2;
/** A box smaller than this share of the shown part gets a circle. */
const TINY = 0.08;

type Size = { width: number; height: number };

const toPixels = ({ x1, y1, x2, y2 }: ShownArea, { width, height }: Size): ShownArea => ({
  x1: x1 * width,
  y1: y1 * height,
  x2: x2 * width,
  y2: y2 * height,
});

/** Whether the box can be drawn: corrupted labels contain numbers far beyond the image. */
const isDrawable = ({ x1, y1, x2, y2 }: ShownArea) =>
  Math.min(x1, y1) > -1 && Math.max(x2, y2) < 2 && x2 >= x1 && y2 >= y1;

/** Returns the parts of a box beyond the image, px. */
function outsideOf(box: ShownArea, { width, height }: Size): PictureMark[] {
  const parts: ShownArea[] = [
    { ...box, x2: Math.min(box.x2, 0) },
    { ...box, x1: Math.max(box.x1, width) },
    { ...box, y2: Math.min(box.y2, 0) },
    { ...box, y1: Math.max(box.y1, height) },
  ];
  return parts.filter(({ x1, y1, x2, y2 }) => x2 > x1 && y2 > y1).map((part) => ({ kind: 'outside', ...part }));
}

/** Extends the shown part so that it includes what is outside. */
function viewOf(area: ShownArea, marks: readonly PictureMark[], { width, height }: Size): ShownArea {
  const [across, down] = [MAX_OUTSIDE * width, MAX_OUTSIDE * height];
  const least = (values: readonly number[], limit: number) => Math.max(limit, Math.min(...values));
  const most = (values: readonly number[], limit: number) => Math.min(limit, Math.max(...values));
  return {
    x1: least([area.x1, ...marks.map(({ x1 }) => x1)], Math.min(area.x1, -across)),
    y1: least([area.y1, ...marks.map(({ y1 }) => y1)], Math.min(area.y1, -down)),
    x2: most([area.x2, ...marks.map(({ x2 }) => x2)], Math.max(area.x2, width + across)),
    y2: most([area.y2, ...marks.map(({ y2 }) => y2)], Math.max(area.y2, height + down)),
  };
}

function circleOf(box: ShownArea, area: ShownArea): PictureMark[] {
  const side = Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const whole = Math.max(area.x2 - area.x1, area.y2 - area.y1);
  if (side >= TINY * whole) return [];
  const [x, y] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2];
  const reach = TINY * whole;
  return [{ kind: 'circle', x1: x - reach, y1: y - reach, x2: x + reach, y2: y + reach }];
}

export interface PictureContext {
  finding: Pick<Finding, 'file' | 'line'>;
  /** Class names by id. */
  names: readonly (string | null)[];
}

function boxesOf({ evidence: { boxes, size, twin } }: Shown, { finding, names }: PictureContext): PictureBox[] {
  const labelOf = ({ classId }: EvidenceBox) => names[classId] ?? worded`class ${String(classId)}`;
  return boxes.filter(isDrawable).map((box) => {
    const region = { ...toPixels(box, size), slot: box.classId };
    if (box.line === finding.line) return { ...region, isStrong: true, label: labelOf(box) };
    if (box.line !== twin) return region;
    const isSame = boxes[0]?.classId === box.classId;
    return { ...region, slot: null, isDashed: true, isStrong: true, ...(isSame ? {} : { label: labelOf(box) }) };
  });
}

/** Returns the picture of an image of a finding, with the boxes of its label and marks at the fault. */
export function pictureOf(shown: Shown, context: PictureContext): Picture {
  const { image, evidence } = shown;
  const { finding } = context;
  const { area, size, jpeg, problem, boxes } = evidence;
  const focus = boxes.find(({ line }) => line === finding.line && finding.file === image.labelName);
  const region = focus && isDrawable(focus) ? toPixels(focus, size) : null;
  const outside = region ? outsideOf(region, size) : [];
  const marks = [...outside, ...(region ? circleOf(region, area) : [])];
  const place: Phrase = focus
    ? phrase`${imageName(image.name)}, line ${String(focus.line)}`
    : phrase`${imageName(image.name)}`;
  return {
    caption: place,
    text: place,
    jpeg,
    area,
    ...(outside.length > 0 ? { view: viewOf(area, outside, size) } : {}),
    boxes: boxesOf(shown, context),
    marks,
    ...(problem === null ? {} : { stamp: problem }),
  };
}
