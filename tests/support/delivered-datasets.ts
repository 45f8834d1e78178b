import { join } from 'node:path';
import { putFile } from './put-file.js';
import { drawFields } from './yolo-dataset.js';

/** Images by split; each gets a label. */
const COUNTS = { train: 8, val: 3, test: 2 } as const;
type DeliveredSplit = keyof typeof COUNTS;

/** A dataset as a tool delivers it, with a path that does not exist after it was moved or unpacked. */
export interface DeliveredDataset {
  /** Path of the config from the folder of the dataset. */
  config: string;
  /** Text of the config without the class names. */
  paths: string;
  /** Folder of the images of each split, and of their labels. */
  folders: Readonly<Partial<Record<DeliveredSplit, readonly [images: string, labels: string]>>>;
}

const ULTRALYTICS = {
  train: ['images/train', 'labels/train'],
  val: ['images/val', 'labels/val'],
} as const;
const ROBOFLOW = {
  train: ['train/images', 'train/labels'],
  val: ['valid/images', 'valid/labels'],
  test: ['test/images', 'test/labels'],
} as const;
const below = (folder: string) =>
  ({
    train: [`${folder}/images/train`, `${folder}/labels/train`],
    val: [`${folder}/images/val`, `${folder}/labels/val`],
  }) as const;

export const DELIVERED = {
  'a Roboflow export with lists of ../ paths': {
    config: 'data.yaml',
    paths: 'train: [../train/images]\nval: [../valid/images]\ntest: [../test/images]\n',
    folders: ROBOFLOW,
  },
  'absolute paths of Colab': {
    config: 'data.yaml',
    paths:
      'train: /content/datasets/signs-3/train/images\nval: /content/datasets/signs-3/valid/images\ntest: /content/datasets/signs-3/test/images\n',
    folders: ROBOFLOW,
  },
  'absolute paths of Windows': {
    config: 'data.yaml',
    paths: 'train: C:\\Users\\ada\\signs\\images\\train\nval: C:\\Users\\ada\\signs\\images\\val\n',
    folders: ULTRALYTICS,
  },
  'a mistyped folder': {
    config: 'data.yaml',
    paths: 'train: images/trian\nval: images/val\n',
    folders: ULTRALYTICS,
  },
  'an archive that was unpacked one level deeper': {
    config: 'data.yaml',
    paths: 'train: images/train\nval: images/val\n',
    folders: below('signs'),
  },
  'a config in a subfolder': {
    config: 'configs/signs.yaml',
    paths: 'train: images/train\nval: images/val\n',
    folders: ULTRALYTICS,
  },
  'images/train instead of train/images': {
    config: 'data.yaml',
    paths: 'train: images/train\nval: images/val\n',
    folders: { train: ['train/images', 'train/labels'], val: ['val/images', 'val/labels'] },
  },
  'val instead of valid': {
    config: 'data.yaml',
    paths: 'train: train/images\nval: val/images\n',
    folders: { train: ['train/images', 'train/labels'], val: ['valid/images', 'valid/labels'] },
  },
} as const satisfies Record<string, DeliveredDataset>;

/** Writes a delivered dataset of generated images. @returns the path of its config. */
export async function writeDelivered(folder: string, { config, paths, folders }: DeliveredDataset): Promise<string> {
  let seed = 0;
  for (const [split, [images, labels]] of Object.entries(folders)) {
    for (let at = 0; at < COUNTS[split as DeliveredSplit]; at++) {
      const name = `${split}_${at}`;
      await putFile(join(folder, images, `${name}.png`), await drawFields(seed++));
      await putFile(join(folder, labels, `${name}.txt`), `${at % 2} 0.5 0.5 0.25 0.5\n`);
    }
  }
  const path = join(folder, config);
  await putFile(path, `${paths}nc: 2\nnames: [stop, yield]\n`);
  return path;
}
