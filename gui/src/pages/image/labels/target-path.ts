import type { LabelTarget } from '../../../../../core/workspace/labels/label-target.js';

const ENDINGS = { yolo: '.txt', coco: '.coco.json' } as const;

const stemOf = (name: string): string => {
  const file = name.slice(name.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  return dot > 0 ? file.slice(0, dot) : file;
};

/** Returns a short path of a label file for display: `labels/dog.txt`. */
export function targetPath(target: LabelTarget, imageName: string): string {
  if (target.type === 'dataset') {
    const folder = target.path.slice(target.path.lastIndexOf('/') + 1) || target.path;
    return `${folder}/labels/${target.split}/${stemOf(imageName)}.txt`;
  }
  const file = stemOf(imageName) + ENDINGS[target.format];
  return target.type === 'labels-folder' ? `labels/${file}` : file;
}
