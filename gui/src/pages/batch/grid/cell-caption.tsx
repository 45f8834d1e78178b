import Check from 'lucide-solid/icons/check';
import CircleDashed from 'lucide-solid/icons/circle-dashed';
import EqualNot from 'lucide-solid/icons/equal-not';
import Pencil from 'lucide-solid/icons/pencil';
import { Index, type JSX } from 'solid-js';
import { plural, t } from '../texts.js';
import css from './batch-cell.module.css';
import type { ClassPath } from './box-paths.js';

export type Mark = 'differs' | 'only' | 'edited' | 'reviewed';

/** Minimum width of a caption that lists classes, width of a class, and width reserved for the name, px. */
const MIN_CLASSES_WIDTH = 110;
const CLASS_WIDTH = 32;
const NAME_WIDTH = 70;

const ICONS: Record<Mark, (title: string) => JSX.Element> = {
  differs: (title) => (
    <span class={css.bad} title={title}>
      <EqualNot size={12} />
    </span>
  ),
  only: (title) => (
    <span class={css.quiet} title={title}>
      <CircleDashed size={12} />
    </span>
  ),
  edited: (title) => (
    <span class={css.accent} title={title}>
      <Pencil size={12} />
    </span>
  ),
  reviewed: (title) => (
    <span class={css.good} title={title}>
      <Check size={12} />
    </span>
  ),
};

interface CellCaptionProps {
  name: string;
  marks: readonly Mark[];
  /** Returns the number displayed with a mark. */
  countOf: (mark: Mark) => number;
  /** Width of the cell, px. */
  width: number;
  paths: readonly ClassPath[];
  /** Number of objects in the image; null if there is no result. */
  objects: number | null;
  nameOf: (classId: number) => string;
  /** Returns the CSS classes for the colour of a class. */
  lookOf: (classId: number) => string;
}

/** The name, marks and classes below a thumbnail. If there is no space for the classes, the number of objects. */
export function CellCaption(props: CellCaptionProps) {
  const room = () => Math.max(1, Math.floor((props.width - NAME_WIDTH) / CLASS_WIDTH));
  const titleOf = (mark: Mark) =>
    mark === 'reviewed' ? t('status.reviewed') : plural(`cell.${mark}`, props.countOf(mark));
  /** The classes for which there is space: all or none. */
  const listed = () => (props.width < MIN_CLASSES_WIDTH || props.paths.length > room() ? [] : props.paths);
  return (
    <div class={css.caption} aria-hidden="true">
      <span class={css.name} title={props.name}>
        {props.name}
      </span>
      {props.marks.map((mark) => ICONS[mark](titleOf(mark)))}
      <span class={css.fill} />
      <Index each={listed()} fallback={<span class={css.quiet}>{props.objects}</span>}>
        {(one) => (
          <span class={`${css.count} ${props.lookOf(one().classId)}`} title={props.nameOf(one().classId)}>
            {one().count}
          </span>
        )}
      </Index>
    </div>
  );
}
