import { bare, type LoadClient, pick, type ValidRequest, withBytes, withForm, withJson } from './load-client.js';

const PHOTO = { image_path: 'photos/a.png' };
const FOLDER = { folder_path: 'photos' };
const file = ({ files }: LoadClient, name = 'a.png') => ({ name, bytes: files.image });

/** Selects the reviewed model or the mock. */
const options = (client: LoadClient) =>
  pick(client, [
    {},
    { backend: 'onnx', model_path: 'right' },
    { backend: 'onnx', model_path: 'right', tile_size: 320 },
    { output_formats: ['csv', 'coco', 'yolo'] },
    { output_formats: ['annotated-jpeg'] },
  ]);

const IMAGE = 'POST /detect/image';
const MANY = 'POST /detect/folder';

const SAMPLES = ['photos/street-01.jpg', 'tables/bank-export.csv'];

const REQUESTS = [
  'detect objects in photos/',
  'validate signs',
  'profile orders.csv',
  '检测 photos/',
  'detect dogs in photos/a.png and write a report',
  'make coffee',
];

export const IMAGE_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'GET /models': (client) => client.send(bare('GET /models')),
  'GET /samples/file': (client) =>
    client.send(bare('GET /samples/file', `/samples/file?path=${encodeURIComponent(pick(client, SAMPLES))}`)),
  'POST /samples': (client) => client.send(withJson('POST /samples', { folder: 'samples' })),
  [IMAGE]: (client) =>
    client.send(
      pick(client, [
        () => withJson(IMAGE, { ...PHOTO, ...options(client) }),
        () => withJson(IMAGE, { image_base64: Buffer.from(client.files.image).toString('base64') }),
        () =>
          withForm(IMAGE, [
            ['confidence', '0.3'],
            ['image', file(client)],
          ]),
        () => withBytes(IMAGE, client.files.image, '/detect/image?backend=onnx&model_path=right'),
      ])(),
    ),
  [MANY]: (client) =>
    client.send(
      pick(client, [
        () => withJson(MANY, { ...FOLDER, ...options(client), limit: 2 }),
        () =>
          withForm(MANY, [
            ['images', file(client)],
            ['images', file(client, 'b.png')],
          ]),
      ])(),
    ),
  'GET /images/preview': (client) =>
    client.send(bare('GET /images/preview', `/images/preview?image_path=photos/${pick(client, ['a', 'b', 'c'])}.png`)),
  'POST /models/compare': (client) =>
    client.send(
      withJson('POST /models/compare', {
        models: pick(client, [['right'], ['right', 'mock']]),
        ...pick(client, [{ dataset_path: 'signs' }, FOLDER]),
      }),
    ),
  'POST /train/smoke': (client) => client.send(withJson('POST /train/smoke', pick(client, [{}, { epochs: 2 }]))),
  'POST /dataset/validate': (client) =>
    client.send(
      withJson('POST /dataset/validate', {
        path: pick(client, ['signs', 'signs/data.yaml']),
        format: pick(client, ['json', 'sarif', 'html', 'markdown', 'github']),
      }),
    ),
  'POST /agent/run': (client) => client.send(withJson('POST /agent/run', { text: pick(client, REQUESTS) })),
};
