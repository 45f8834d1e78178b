import { expect, test } from 'vitest';
import { checkModelName } from '../../../../core/local-model/contract/check-model-name.js';

test.each(['llama3.2:3b', 'qwen2.5-coder', 'hf.co/unsloth/gemma-3-1b-it-GGUF:Q4_K_M', 'cloudy:1b', 'cloud-atlas:7b'])(
  '%s is a name',
  (name) => {
    expect(checkModelName(name, false)).toBe(name);
  },
);

test.each(['gpt-oss:120b-cloud', 'glm-4.6:cloud', 'X:CLOUD', 'kimi-k2:1t-Cloud'])('%s runs elsewhere', (name) => {
  expect(() => checkModelName(name, false)).toThrow(/in the cloud/);
  expect(checkModelName(name, true)).toBe(name);
});

test.each(['', ' ', '../x', 'a b', 'a\nb', 'a\u202eb', 'x'.repeat(300), '-x'])('%j is no name', (name) => {
  expect(() => checkModelName(name, true)).toThrow(/HANDLENS_LOCAL_MODEL_NAME/);
});
