import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import { ReportedCauses } from '../../../../../core/vision/datasets/report/causes.js';
import { finding } from '../../../../support/dataset-finding.js';

const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);
const pixels = finding({ code: 'image-too-many-pixels', file: 'images/train/a.png' });
const shut = finding({ code: 'label-folder-unreadable', file: 'labels/val', split: 'val' });
const unreadable = finding({ code: 'config-source-unreadable', split: 'train' });
const train = finding({ code: 'config-key-unknown', file: 'data.yaml', split: 'train' });
const named = finding({ code: 'config-key-unknown', file: 'data.yaml' });
const orphan = finding({ code: 'label-orphan', severity: 'warning', file: 'labels/a.txt' });

describe('consequences of a reported cause', () => {
  test.each<[string, Finding, Partial<Finding>, 'reported' | 'omitted']>([
    ['of the same file', pixels, { code: 'image-odd-size', file: 'images/train/a.png' }, 'omitted'],
    ['of another file', pixels, { code: 'image-odd-size', file: 'images/train/b.png' }, 'reported'],
    ['of another kind', pixels, { code: 'image-copy', file: 'images/train/a.png' }, 'reported'],
    ['in its folder', shut, { code: 'label-unreadable', file: 'labels/val/a.txt' }, 'omitted'],
    ['in a folder below', shut, { code: 'label-unreadable', file: 'labels/val/b/a.txt' }, 'omitted'],
    ['in a folder of a longer name', shut, { code: 'label-unreadable', file: 'labels/val2/a.txt' }, 'reported'],
    ['of the same split', unreadable, { code: 'set-split-empty', split: 'train' }, 'omitted'],
    ['under another spelling', train, { code: 'config-split-missing', split: 'train' }, 'omitted'],
    ['under the spelling of another split', train, { code: 'config-split-missing', split: 'val' }, 'reported'],
    ['under a spelling of "names"', named, { code: 'config-names-missing', file: 'data.yaml' }, 'omitted'],
    ['in the manifest', orphan, { code: 'manifest-file-removed', file: 'labels/a.txt' }, 'omitted'],
    ['in the manifest, of its image', orphan, { code: 'manifest-file-removed', file: 'images/a.png' }, 'reported'],
    ['of another split', unreadable, { code: 'set-split-empty', split: 'val' }, 'reported'],
    ['of a warning', { ...unreadable, severity: 'warning' }, { code: 'set-split-empty', split: 'train' }, 'reported'],
  ])('%s', (_name, cause, effect, expected) => {
    const sifted = new ReportedCauses().sift([cause, finding(effect)]);
    expect(codesOf(sifted)).toEqual([cause.code, ...(expected === 'reported' ? [effect.code] : [])]);
  });

  test.each([
    ['label-corners', 'label-box-outside'],
    ['label-ids-from-one', 'label-class-out-of-range'],
    ['config-path-not-found', 'config-split-not-found'],
    ['config-path-escapes', 'config-split-not-found'],
  ])('%s removes all %s, even if it is found later', (cause, effect) => {
    const causes = new ReportedCauses();
    causes.sift([finding({ code: effect })]);
    expect(causes.throughout.size).toBe(0);
    causes.sift([finding({ code: cause })]);
    expect(causes.throughout).toContain(effect);
  });
});
