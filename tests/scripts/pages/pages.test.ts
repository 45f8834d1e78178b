import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAULT_CODES } from '../../../core/base/fault.js';
import { STEPS } from '../../../core/tables/clean/steps/index.js';
import { FINDING_KINDS } from '../../../core/tables/profile/column/finding-kinds.js';
import { DATASET_CHECKS } from '../../../core/vision/datasets/report/dataset-checks.js';
import { LAYOUTS } from '../../../core/vision/layouts/index.js';
import { SETTING_NAMES } from '../../../handlers/kit/settings/settings.js';
import { errorsPage } from '../../../scripts/pages/errors-page.js';
import { findingsPage } from '../../../scripts/pages/findings-page.js';
import { layoutsPage } from '../../../scripts/pages/layouts-page.js';
import { notebook } from '../../../scripts/pages/notebook.js';
import { sentence } from '../../../scripts/pages/page.js';
import { rangeOf, settingsPage } from '../../../scripts/pages/settings-page.js';
import { stepsPage } from '../../../scripts/pages/steps-page.js';

test.each([
  ['errors', errorsPage, FAULT_CODES],
  ['steps', stepsPage, STEPS.map(({ name }) => name)],
  ['layouts', layoutsPage, LAYOUTS.map(({ name }) => name)],
  ['settings', settingsPage, SETTING_NAMES],
] as const)('the page of %s has a section for each entry', async (_, make, names) => {
  const page = await make();
  expect(names.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
  expect(page).not.toMatch(/undefined|\[object/);
});

test('the page of findings lists each kind of finding and each check once', () => {
  const page = findingsPage();
  const codes = [...Object.values(FINDING_KINDS).flatMap((group) => Object.keys(group)), ...DATASET_CHECKS.keys()];
  expect(codes.filter((code) => page.split(`\n| \`${code}\` | `).length !== 2)).toEqual([]);
});

test.each([
  ['backend', '`mock`, `onnx`'],
  ['record_journal', '`true`, `false`'],
  ['workers', '0 to 64'],
  ['max_queue', '1 or more'],
  ['timeout_s', 'above 0 to 900'],
  ['keep_uploads_days', '0.02 to 3,650'],
  ['device', 'text, up to 40 characters'],
  ['allowed_hosts', 'list of host names, in the variable separated by commas'],
] as const)('the range of the setting %s is %s', (name, range) => {
  expect(rangeOf(name)).toBe(range);
});

test.each([
  ['the image; - for standard input', 'The image; - for standard input.'],
  ['Done.', 'Done.'],
  ['Why not?', 'Why not?'],
])('"%s" becomes the sentence "%s"', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});

describe('the notebook', () => {
  const page =
    '# P\n\n## Python\n\nAbout.\n\n```python\na = 1\nb = 2\n```\n\nSee [x](y.md) and [z](https://z).\n\n## Next\n';

  test('has a cell for each text and each block, with links from its folder', () => {
    const { cells } = JSON.parse(notebook(page)) as { cells: { cell_type: string; source: string[] }[] };
    expect(cells.slice(1)).toMatchObject([
      { cell_type: 'code', source: ['a = 1\n', 'b = 2'] },
      { cell_type: 'markdown', source: ['See [x](../y.md) and [z](https://z).'] },
    ]);
  });

  test('needs a section on Python', () => {
    expect(() => notebook('# P\n')).toThrow('has no section "Python"');
  });

  test('of the repository is generated from the page', () => {
    const committed = readFileSync('docs/notebooks/first-steps.ipynb', 'utf8');
    expect(committed).toBe(notebook(readFileSync('docs/clients.md', 'utf8')));
  });
});
