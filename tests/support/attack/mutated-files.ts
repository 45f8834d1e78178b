import { seededRandom } from '../../../core/base/seeded-random.js';
import { drawImage } from '../drawn-image.js';
import { endlessModel } from '../endless-model.js';
import { mutateText } from '../mutations/mutate-text.js';
import { mutateBytes, mutateWorkbook } from '../mutations/mutate-workbook.js';
import { tinyModel } from '../tiny-model.js';
import { seedTexts, seedWorkbooks } from '../workbook/seed-tables.js';
import type { FileKind, HostileFile } from './hostile-file.js';

type Random = () => number;

/** A valid file, and a function that damages files of its format. */
interface Seed extends HostileFile {
  mutate(bytes: Uint8Array, random: Random): Uint8Array;
}

const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const;

const YAML = Buffer.from('path: .\ntrain: images\nval: images\nnames:\n  0: red\n  1: green\n');

/** Changes parts of a package, because a zip with changed bytes is rarely readable. */
const mutatePacked = (bytes: Uint8Array, random: Random) =>
  random() < 0.8 ? mutateWorkbook(bytes, random) : mutateBytes(bytes, random);

/** Returns valid files of every supported format. */
async function seedFiles(): Promise<Seed[]> {
  const images = IMAGE_FORMATS.map(async (format) => ({
    name: `photo.${format === 'jpeg' ? 'jpg' : format}`,
    bytes: await drawImage({ format, ...(format === 'jpeg' ? { orientation: 6 } : {}) }),
  }));
  const as = (kind: FileKind, mutate: Seed['mutate']) => (file: Pick<HostileFile, 'name' | 'bytes'>) => ({
    kind,
    ...file,
    mutate,
  });
  return [
    ...(await Promise.all(images)).map(as('image', mutateBytes)),
    ...seedWorkbooks().map(as('table', mutatePacked)),
    ...seedTexts().map(as('table', mutateText)),
    ...[
      { name: 'model.onnx', bytes: tinyModel() },
      { name: 'endless.onnx', bytes: endlessModel() },
    ].map(as('model', mutateBytes)),
    as('dataset', mutateText)({ name: 'data.yaml', bytes: YAML }),
  ];
}

/** Generates files that were valid before some of their bytes changed; deterministic per seed. */
export async function* mutatedFiles(seed: number, count: number): AsyncGenerator<HostileFile> {
  const seeds = await seedFiles();
  const random = seededRandom(seed);
  for (let number = 0; number < count; number++) {
    const { kind, name, bytes, mutate } = seeds[Math.floor(random() * seeds.length)]!;
    yield { kind, name, bytes: mutate(bytes, random) };
  }
}
