import * as z from 'zod';
import { data, phrase } from '../../report/document.js';
import { ModelList } from '../../vision/models/model-list.js';
import { joinList, text, vocabulary } from '../words/vocabulary.js';
import { defineTool } from './define-tool.js';
import { callFor } from './filling.js';

/** Maximum models named in a sentence. The result has all of them. */
const MAX_NAMED = 12;

const vocab = vocabulary({
  sentences: { models_ready: ['names'], models_none: [], models_waiting: ['models'] },
  counts: ['models'],
  report: ['models', 'model', 'state', 'licence', 'reason'],
});

export const listModelsTool = defineTool({
  docs: { does: '`GET /models`', takes: '' },
  arguments: z.strictObject({}),
  result: ModelList,
  role: 'facts',
  cover: 1,
  endpoint: 'GET /models',
  fill: () => callFor('list_models', {}),
  terms: vocab.terms,
  summarize({ models }, _, words) {
    const ready = models.filter(({ state }) => state === 'ready');
    const names = ready.slice(0, MAX_NAMED).map(({ id }) => phrase`${data(id)}`);
    const more = ready.length > MAX_NAMED ? [phrase`…`] : [];
    const waiting = models.length - ready.length;
    return [
      ready.length === 0
        ? vocab.sentence(words, 'models_none', {})
        : vocab.sentence(words, 'models_ready', { names: joinList(words, [...names, ...more]) }),
      ...(waiting > 0
        ? [vocab.sentence(words, 'models_waiting', { models: vocab.counted(words, waiting, 'models') })]
        : []),
    ];
  },
  report: {
    title: (words) => vocab.label(words, 'models'),
    subject: () => undefined,
    render: ({ models }, words) =>
      vocab.table(words, 'models', {
        columns: [
          ['model', 'text'],
          ['state', 'text'],
          ['licence', 'text'],
          ['reason', 'text'],
        ],
        rows: models.map((one) => [text(one.id), text(one.state), text(one.licence), text(one.reason)]),
      }),
  },
});
