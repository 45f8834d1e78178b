import { type Asker, bare, pick, type ValidRequest, withBytes, withForm, withJson } from './asker.js';

const PHOTO = { image_path: 'photos/a.png' };
const FOLDER = { folder_path: 'photos' };
const file = ({ files }: Asker, name = 'a.png') => ({ name, bytes: files.image });

/** Selects the reviewed model or the mock. */
const options = (asker: Asker) =>
  pick(asker, [
    {},
    { backend: 'onnx', model_path: 'right' },
    { backend: 'onnx', model_path: 'right', tile_size: 320 },
    { output_formats: ['csv', 'coco', 'yolo'] },
    { output_formats: ['annotated-jpeg'] },
  ]);

const IMAGE = 'POST /detect/image';
const MANY = 'POST /detect/folder';

const REQUESTS = [
  'detect objects in photos/',
  'validate signs',
  'profile orders.csv',
  '检测 photos/',
  'detect dogs in photos/a.png and write a report',
  'make coffee',
];

export const IMAGE_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'GET /models': (asker) => asker.send(bare('GET /models')),
  [IMAGE]: (asker) =>
    asker.send(
      pick(asker, [
        () => withJson(IMAGE, { ...PHOTO, ...options(asker) }),
        () => withJson(IMAGE, { image_base64: Buffer.from(asker.files.image).toString('base64') }),
        () =>
          withForm(IMAGE, [
            ['confidence', '0.3'],
            ['image', file(asker)],
          ]),
        () => withBytes(IMAGE, asker.files.image, '/detect/image?backend=onnx&model_path=right'),
      ])(),
    ),
  [MANY]: (asker) =>
    asker.send(
      pick(asker, [
        () => withJson(MANY, { ...FOLDER, ...options(asker), limit: 2 }),
        () =>
          withForm(MANY, [
            ['images', file(asker)],
            ['images', file(asker, 'b.png')],
          ]),
      ])(),
    ),
  'GET /images/preview': (asker) =>
    asker.send(bare('GET /images/preview', `/images/preview?image_path=photos/${pick(asker, ['a', 'b', 'c'])}.png`)),
  'POST /models/compare': (asker) =>
    asker.send(
      withJson('POST /models/compare', {
        models: pick(asker, [['right'], ['right', 'mock']]),
        ...pick(asker, [{ dataset_path: 'signs' }, FOLDER]),
      }),
    ),
  'POST /train/smoke': (asker) => asker.send(withJson('POST /train/smoke', pick(asker, [{}, { epochs: 2 }]))),
  'POST /dataset/validate': (asker) =>
    asker.send(
      withJson('POST /dataset/validate', {
        path: pick(asker, ['signs', 'signs/data.yaml']),
        format: pick(asker, ['json', 'sarif']),
      }),
    ),
  'POST /agent/run': (asker) => asker.send(withJson('POST /agent/run', { text: pick(asker, REQUESTS) })),
};
