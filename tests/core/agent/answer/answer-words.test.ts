import { describe, expect, test } from 'vitest';
import { AnswerWords, COUNTED, readAnswerWords, SENTENCES } from '../../../../core/agent/answer/answer-words.js';
import { parseInput } from '../../../../core/base/parse-input.js';

const all = readAnswerWords('configs/agent/answers');

const placesOf = (template: string) => [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);

test('contains English, and each file has the language of its name', () => {
  expect([...all.keys()]).toEqual(['en', 'zh']);
});

describe.each([...all])('%s', (code, words) => {
  test.each(Object.keys(SENTENCES))('the sentence %s contains each of its slots once', (id) => {
    expect(placesOf(words.sentences[id]!).toSorted()).toEqual([...SENTENCES[id]!].toSorted());
  });

  test.each(COUNTED)('counts %s in each plural form of the language', (of) => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    expect(Object.keys(words.counts[of]!).toSorted()).toEqual(forms.toSorted());
    for (const template of Object.values(words.counts[of]!)) expect(placesOf(template!)).toEqual(['n']);
  });

  test('rejects a file without a sentence for a tool, and names it', () => {
    const { table_clean: _, ...sentences } = words.sentences;
    const read = () => parseInput(AnswerWords, { ...words, sentences });
    expect(read).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ pointer: '/sentences/table_clean' })] }),
    );
  });

  test('no class name is ambiguous', () => {
    const names = words.classes.flatMap((group) => [...new Set(group.map((name) => name.toLowerCase()))]);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
});
