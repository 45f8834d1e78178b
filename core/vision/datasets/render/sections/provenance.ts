import { data, type Fact, figure, type Phrase, part, phrase, type Section } from '../../../../report/document.js';
import { formatCount } from '../../../../report/figures.js';
import { joinTexts, worded } from '../../../../report/language/translation.js';
import { rightsFaults } from '../../contract/dataset-manifest.js';
import { datasetCommand, type RankedInput } from '../words/report-input.js';
import { amount, command, file } from '../words/words.js';

const MANIFESTS: Readonly<Record<RankedInput['report']['manifest'], string>> = {
  absent: 'none, so it cannot be determined later which files a model was trained on',
  unreadable: 'cannot be read',
  matches: 'matches all files',
  differs: 'differs from the files',
};

function rightsOf(input: RankedInput): Phrase {
  const { rights, generatedAt } = input;
  const write = command(datasetCommand(input, 'manifest'));
  if (rights === null) return phrase`not recorded. Training needs licence, source and review: ${write}`;
  const { licence, source, reviewed_by: by, reviewed_on: on, commercial_use: use } = rights;
  const faults = rightsFaults(rights, new Date(generatedAt ?? 0));
  const known = phrase`licence ${data(licence ?? 'unknown')}, source ${data(source ?? 'unknown')}, reviewed by ${data(by ?? 'nobody')}${on === null ? '' : phrase` on ${on}`}, commercial use ${use}`;
  return faults.length === 0 || generatedAt === null
    ? known
    : phrase`${known}. Not reviewed: ${joinTexts(faults, '; ')}`;
}

/** Renders what was checked, with what, and the rights of the images. */
export function renderProvenance(input: RankedInput): Section {
  const { report, version, generatedAt, isStrict, checks, language = 'en' } = input;
  const sum = (of: 'images' | 'labels') => Object.values(report.splits).reduce((total, one) => total + one[of], 0);
  const on = generatedAt === null ? '' : phrase` on ${generatedAt}`;
  const adopted: Fact[] = report.adopted_paths.map(({ key, written, found }) => ({
    label: worded`Path "${key}"`,
    value: phrase`${file(written)} does not exist; ${file(found)} was checked instead`,
  }));
  const options = [...(isStrict ? ['--strict'] : []), ...(language === 'en' ? [] : ['--language', language])];
  const facts: Fact[] = [
    {
      label: 'Config',
      value: phrase`${file(report.config)}, SHA-256 ${data(report.config_sha256)}, ${amount(report.classes.length, 'class', 'classes')}`,
    },
    ...adopted,
    {
      label: 'Checked',
      value: phrase`${amount(sum('images'), 'image')} and ${amount(sum('labels'), 'label file')} by ${figure(formatCount(checks.size))} checks${on}. Nothing was changed.`,
    },
    { label: 'By', value: phrase`Handlens ${version}` },
    {
      label: 'Options',
      value: phrase`${isStrict ? 'strict: warnings count as errors' : 'default: only errors make a dataset invalid'}`,
    },
    { label: 'Manifest', value: phrase`${MANIFESTS[report.manifest]}` },
    { label: 'Rights', value: rightsOf(input) },
    {
      label: 'Repeat',
      value: phrase`${command(datasetCommand(input, 'validate', ...options, '--format', 'html', '-o', 'report.html'))}`,
    },
  ];
  return part('provenance', phrase`Provenance`, [{ kind: 'facts', facts }]);
}
