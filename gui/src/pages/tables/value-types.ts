import type { ColumnProfile } from '../../../../core/tables/profile/column/column-profile.js';
import { locale } from '../../i18n/language.js';

type ValueType = ColumnProfile['meaning'];

/** Chinese names of column types. The English ones are those of the API. */
const ZH: Record<ValueType, string> = {
  empty: '空',
  integer: '整数',
  decimal: '小数',
  currency: '货币',
  percent: '百分比',
  unit: '带单位的数值',
  date: '日期',
  datetime: '日期和时间',
  time: '时间',
  boolean: '布尔值',
  identifier: '标识符',
  code: '代码',
  email: '邮箱',
  url: '网址',
  phone: '电话',
  postcode: '邮编',
  coordinate: '坐标',
  list: '列表',
  category: '分类',
  text: '文本',
  constant: '固定值',
};

/** Returns the name of a column type in the current language. */
export const valueTypeName = (type: ValueType): string => (locale() === 'zh' ? ZH[type] : type);

type ColumnUse = ColumnProfile['use'];

/** Uses of columns in Chinese. English has their names in the API. */
const USES_ZH: Record<ColumnUse, string> = {
  numeric: '数值',
  categorical: '分类',
  datetime: '日期或时间',
  sentence: '自由文本',
  url: '网址',
  'embedded-number': '文字中的数值',
  list: '列表',
  'not-generalizable': '标识符等，不可归纳',
  'context-specific': '需专业知识判断',
};

/** All uses, in the order of the API. */
export const COLUMN_USES = Object.keys(USES_ZH) as ColumnUse[];

/** Returns the name of a use of columns in the current language. */
export const useName = (use: ColumnUse): string => (locale() === 'zh' ? USES_ZH[use] : use);
