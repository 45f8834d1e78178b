import type { PythonFrame } from './python-frame.js';
import { pythonList, quotePython } from './quote-python.js';

/** Data frames of pandas. */
export const pandasFrame: PythonFrame = {
  imports: ['import pandas as pd'],
  reading: ({ file, names, skip, delimiter, encoding }) =>
    [
      'df = pd.read_csv(',
      `    ${file},`,
      '    header=None,',
      `    names=${names},`,
      `    skiprows=${skip},`,
      `    sep=${delimiter},`,
      `    encoding=${encoding},`,
      '    dtype=str,',
      '    keep_default_na=False,',
      '    na_filter=False,',
      '    index_col=False,',
      '    skip_blank_lines=False,',
      '    compression=None,',
      ')',
    ].join('\n'),
  changed: (series, change, operand) => {
    switch (change.kind) {
      case 'map':
        return `${series}.map(lambda text: ${operand}.get(text, text))`;
      case 'replace':
        return `${series}.map(lambda text: text.replace(${quotePython(change.find)}, ${quotePython(change.replace)}))`;
      case 'pattern':
        return `${series}.map(lambda text: re.sub(${operand}, text))`;
      case 'case':
        return `${series}.map(lambda text: text.${change.to}())`;
      case 'strip':
        return `${series}.map(lambda text: text.strip(${quotePython(change.characters)}))`;
      case 'constant':
        return `${series}.map(lambda text: ${quotePython(change.text)})`;
    }
  },
  masked: (series, mask, changed) => `${series}.mask(${mask}, ${changed})`,
  column: (name) => `df[${quotePython(name)}]`,
  namedColumn: 'df[name]',
  setColumn: (name, series) => `df[${quotePython(name)}] = ${series}`,
  series: (_, list) => list,
  insertColumn: (at, name, list) => `df.insert(${at}, ${quotePython(name)}, ${list})`,
  removeColumns: (names) => `df = df.drop(columns=${pythonList(names)})`,
  renameColumns: (dict) => `df = df.rename(columns=${dict})`,
  isIn: (series, list) => `${series}.isin(${list})`,
  keepRows: (mask) => `df = df[${mask}].reset_index(drop=True)`,
  firstOfEqual: (columns, keep) => `~df.duplicated(${columns}, keep="${keep}")`,
  takeRows: 'df = df.iloc[order].reset_index(drop=True)',
  csv: 'df.to_csv(header=False, index=False, lineterminator="\\n")',
  replacement: (parts) =>
    parts.map((part) => (typeof part === 'number' ? `\\g<${part}>` : part.replaceAll('\\', '\\\\'))).join(''),
  insertNumbers: (name, range) => `df.insert(0, ${name}, ${range})`,
  noRows: (series) => `${series}.isin([])`,
  needsRe: true,
  end: '\\Z',
};
