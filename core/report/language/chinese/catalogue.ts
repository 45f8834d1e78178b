import type { Catalogue } from '../translation.js';

type Texts = Readonly<Record<string, string>>;

/** Texts of the writers, and those that several reports share. */
const COMMON_TEXTS: Texts = {
  Contents: '目录',
  Summary: '概要',
  'Finding {0}': '问题 {0}',
  Error: '错误',
  Warning: '警告',
  Notice: '提示',
  'MADE UP': '虚构',
  'made up': '虚构',
  origin: '来源',
  '(empty)': '（空）',
  empty: '空',
  'cannot be shown': '无法显示',
  'removed: ': '删除：',
  'added: ': '新增：',
  'wrong: ': '错误：',
  Safe: '安全',
  Limited: '受限',
  'Not safe': '不安全',
  safe: '安全',
  limited: '受限',
  'not safe': '不安全',
  none: '无',
  '{0} and others': '{0}等',
  'and {0} more: {1}': '另有 {0} 个：{1}',
  ' ({0} {1})': '（{1}：{0}）',
  '{0}{1}: {2}. {3}': '{0}{1}：{2}。{3}',
  '{0}{1} ({2}). {3}': '{0}{1}（{2}）。{3}',
  '{0}{1}.': '{0}{1}。',
  '{0}: ': '{0}：',
  ': {0}': '：{0}',
  '{0}: {1}': '{0}：{1}',
  ', {0}': '，{0}',
  '{0}.': '{0}。',
  ' ({0})': '（{0}）',
  '{0} ({1})': '{0}（{1}）',
  '{0}, {1}': '{0}，{1}',
  '{0}; {1}': '{0}；{1}',
  '{0} of {1}': '{1}中的 {0}',
  '{0} in {1}': '{1}中的 {0}',
  '{0} more': '另外 {0} 个',
  'What you can use it for': '适合哪些用途',
  'What to do next': '下一步',
  Findings: '问题',
  Examples: '示例',
};

/** Units of counts, by their English plural. */
const UNITS: Texts = {
  rows: '行',
  columns: '列',
  cells: '个单元格',
  tables: '个表格',
  sheets: '个工作表',
  values: '个值',
  texts: '个文本',
  characters: '个字符',
  bytes: '字节',
  ranges: '处',
  placeholders: '个占位符',
  'smaller findings': '个次要问题',
  'further uses': '种其他用途',
  errors: '个错误',
  warnings: '个警告',
  notices: '个提示',
  images: '张图像',
  objects: '个目标',
  classes: '个类别',
  boxes: '个框',
  files: '个文件',
};

/** Builds the Chinese catalogue of a report from its own texts. They take precedence over common ones. */
export function chineseCatalogue(texts: Texts, messages: Texts = {}, units: Texts = {}): Catalogue {
  return {
    tag: 'zh-Hans',
    texts: new Map(Object.entries({ ...COMMON_TEXTS, ...texts })),
    messages: new Map(Object.entries(messages)),
    units: { ...UNITS, ...units },
    about: '约 ',
    separators: { ', ': '、', ' and ': '、', ' or ': ' 或 ', '; ': '；', ': ': '：', '. ': '' },
    period: '。',
  };
}
