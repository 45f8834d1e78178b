import type { Detection } from '../../boxes/detection.js';
import type { DrawingScale } from './drawing-scale.js';
import { toCharacters, toLabelText } from './label-text.js';
import type { TextMask } from './text-mask.js';

type Render = (text: string) => Promise<TextMask>;

/** Shortens a text, with "…" at its end, until it is at most `room` px wide; null where not even one letter fits. */
async function fitText(render: Render, text: string, room: number): Promise<TextMask | null> {
  let mask = await render(text);
  let characters = toCharacters(text);
  while (mask.width > room) {
    if (characters.length <= 1) return null;
    const share = Math.floor((characters.length * Math.max(room, 0)) / mask.width);
    characters = characters.slice(0, Math.max(1, Math.min(share, characters.length - 1)));
    mask = await render(`${characters.join('').trimEnd()}…`);
  }
  return mask;
}

async function toVisibleName(render: Render, { class_id, class_name }: Detection): Promise<string> {
  const text = toLabelText(class_name);
  const isVisible = text !== '' && (await render(text)).width > 0;
  return isVisible ? text : `class ${class_id}`;
}

/**
 * Renders the label of a detection, `dog 0.87`, no wider than an image with its margins. Where the width is short the
 * name is shortened; where that would leave little of it the score goes; where no letter fits there is no label.
 * @param image width and height, px.
 * @returns the parts from left to right, `scale.gap` px apart; masks are shared between labels. Empty for no label.
 */
export async function fitLabel(
  render: Render,
  detection: Detection,
  { image, scale }: { image: { width: number; height: number }; scale: DrawingScale },
): Promise<TextMask[]> {
  const score = await render(detection.confidence.toFixed(2));
  if (score.height > image.height) return [];
  const room = image.width - 2 * scale.padX;
  const roomBesideScore = room - scale.gap - score.width;
  const text = await toVisibleName(render, detection);
  const isRoomy = roomBesideScore >= 4 * scale.fontSize || (await render(text)).width <= roomBesideScore;
  const name = await fitText(render, text, isRoomy ? roomBesideScore : room);
  if (!name) return [];
  return isRoomy ? [name, score] : [name];
}
