import type { StepName } from './step-names.js';

/** Chinese names of cleaning steps. The English ones are those of the API. */
const CHINESE_STEPS: Readonly<Record<StepName, string>> = {
  fill_merged_cells: '填充合并的单元格',
  quarantine_broken_rows: '隔离格式错误的行',
  drop_repeated_headers: '删除重复的表头',
  drop_total_rows: '删除合计行',
  set_cells: '写入指定的内容',
  repair_cells: '更正错误的单元格',
  repair_mojibake: '修复乱码',
  unescape_html: '还原 HTML 转义字符',
  strip_control_characters: '清除控制字符',
  normalize_unicode: '规范 Unicode 字符',
  straighten_quotes: '统一为直引号',
  trim_whitespace: '去除首尾空白',
  collapse_whitespace: '合并连续空白',
  replace_null_tokens: '清除缺失值占位符',
  split_currency: '拆分货币单位',
  split_units: '拆分计量单位',
  normalize_percents: '统一百分比格式',
  normalize_numbers: '统一数字格式',
  convert_excel_serials: '转换 Excel 日期序列号',
  normalize_dates: '统一日期格式',
  normalize_booleans: '统一布尔值',
  lowercase_email_domains: '邮箱域名转为小写',
  merge_category_variants: '合并分类的不同写法',
  merge_similar_categories: '合并相似的分类',
  correct_dependent_cells: '按其他列更正单元格',
  cap_unusual_values: '截断异常值',
  fill_down: '向下填充',
  fill_missing: '填充缺失值',
  drop_empty_rows: '删除空行',
  drop_incomplete_rows: '删除不完整的行',
  drop_duplicate_rows: '删除重复行',
  drop_empty_columns: '删除空列',
  pseudonymize: '个人数据匿名替换',
  unique_headers: '使列名唯一',
  rename_headers: '重命名列',
};

/** Returns the Chinese name of a step; null if it is unknown. */
export const chineseStep = (name: string): string | null =>
  Object.hasOwn(CHINESE_STEPS, name) ? CHINESE_STEPS[name as StepName] : null;
