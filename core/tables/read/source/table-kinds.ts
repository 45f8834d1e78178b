interface TableKind {
  /** Name of the format, the same in all languages. */
  name: string;
  /** Extensions of its files, without the dot. */
  extensions: readonly string[];
  /**
   * How often its files contain tables: folders are searched for files that always do, lists also show those that often
   * do, and all can be opened by name.
   */
  contains: 'always' | 'often' | 'rarely';
}

/**
 * The formats of tables that are read. Every list of them, such as those in messages and file dialogs, comes from here.
 */
export const TABLE_KINDS: readonly TableKind[] = [
  { name: 'CSV', extensions: ['csv', 'psv'], contains: 'always' },
  { name: 'TSV', extensions: ['tsv', 'tab'], contains: 'always' },
  { name: 'TXT', extensions: ['txt', 'dat'], contains: 'often' },
  { name: 'XLSX', extensions: ['xlsx'], contains: 'always' },
  { name: 'XLSM', extensions: ['xlsm'], contains: 'always' },
  { name: 'XLS', extensions: ['xls'], contains: 'always' },
  { name: 'XLSB', extensions: ['xlsb'], contains: 'always' },
  { name: 'ODS', extensions: ['ods'], contains: 'always' },
  { name: 'Parquet', extensions: ['parquet'], contains: 'always' },
  { name: 'Arrow', extensions: ['arrow', 'arrows', 'feather', 'ipc'], contains: 'always' },
  { name: 'HTML', extensions: ['html', 'htm', 'xhtml'], contains: 'rarely' },
  { name: 'XML', extensions: ['xml'], contains: 'rarely' },
  { name: 'JSON', extensions: ['json', 'jsonl', 'ndjson', 'geojson'], contains: 'rarely' },
  { name: 'SQL', extensions: ['sql'], contains: 'rarely' },
  { name: 'vCard', extensions: ['vcf'], contains: 'rarely' },
  { name: 'Markdown', extensions: ['md', 'markdown'], contains: 'rarely' },
];

/** The names of the formats, for messages. */
export const TABLE_KIND_NAMES = TABLE_KINDS.map(({ name }) => name).join(', ');

const SHARES = ['always', 'often', 'rarely'] as const;

/** Returns the extensions, with their dots, of the formats whose files contain tables at least this often. */
export function tableExtensions(least: TableKind['contains']): string[] {
  const kinds = TABLE_KINDS.filter(({ contains }) => SHARES.indexOf(contains) <= SHARES.indexOf(least));
  return kinds.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`));
}
