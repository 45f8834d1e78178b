import { formatCount } from '../../../report/figures.js';
import type { FindingCode } from './finding-kinds.js';
import type { TableIssue } from './table-issue.js';

/** A finding in one line, and why it matters. */
type FindingText = readonly [title: string, why: string];

/**
 * Chinese texts of findings, composed from the code and the evidence: `{column}` is the first column, `{columns}` are all
 * columns, `{count}` is the count, and `{text}` the text of the first example. The English ones are in the profile.
 */
const CHINESE_FINDINGS: Readonly<Record<FindingCode, FindingText>> = {
  'uncertain-import': ['导入选项的识别不确定', '文件可能需要用其他方式读取，请确认。'],
  'other-encoding': [
    '{count} 行含有其他编码的字节',
    '这些字节已按 windows-1252 解码，无法对应的字节为 U+FFFD，单元格未错位。请检查其中的非 ASCII 字母。',
  ],
  'broken-rows': ['{count} 行格式错误', '单元格可能错位。没有丢弃任何行，每行都注明了问题和处理方式。'],
  'rows-beside-table': ['表格外有 {count} 行：标题、备注等', '它们不属于表格，仅在此列出。'],
  'rows-in-doubt': ['有 {count} 行可能是备注、合计或分隔线', '无法确定，因此按数据读取。求和或计数前请核对。'],
  'total-rows': ['有 {count} 行是合计', '与其他行一起求和会重复计算。这些行未计入表格。'],
  'subtotal-rows': [
    '有 {count} 行是其他行的小计',
    '它们属于表格中的分组，因此保留在表格内；对整个表格求和会重复计算。',
  ],
  'empty-rows': ['{count} 行全为空单元格', '它们会被计为行，并在每一列中计为缺失。'],
  'section-rows': [
    '{count} 行只有下方各行所属小节的名称',
    '它们会被计为行，并在其他列中计为缺失；下方的行没有注明所属小节。',
  ],
  'repeated-header': ['表头重复出现了 {count} 行', '其他程序会把它们当作数据。这些行未计入表格。'],
  'no-header': ['表格没有表头', '第一行像是数据，因此按位置为各列命名。如果有表头，请指定其所在行。'],
  'no-rows': ['表格只有表头，没有数据行', '没有可统计的内容，可能是导出或筛选出错。'],
  'hidden-sheet': ['工作表已隐藏', '打开工作簿的人看不到它。它可能是草稿、对照表，或本不打算共享的数据。'],
  'hidden-rows': [
    '工作表中有 {count} 行或列被隐藏',
    '它们因筛选或手动操作而隐藏。这里仍会读取并统计，但查看工作表的人看不到。',
  ],
  'merged-cells': ['数据区有 {count} 处合并单元格', '合并区域只有第一个单元格有内容，其余为空，分组和筛选会漏掉它们。'],
  'missing-header': ['{count} 列没有列名', '没有名称的列无法引用，因此已自动命名。'],
  'duplicate-header': ['{count} 列的列名重复', '程序会悄悄丢弃这些列或为其编号。这里已编号。'],
  'realigned-header': ['表头与数据行的单元格数不同', '表头的分隔符与数据行不一致。列名已重新对应到各列，请核对。'],
  'padded-header': ['{count} 列的列名首尾有空白或含换行', '列名看似正确，却无法匹配。'],
  'number-as-header': ['{count} 列的列名是数字', '表头可能其实是数据行，或者各列是同一变量的不同取值，例如年份。'],
  'missing-cells': ['“{column}”列有 {count} 个空单元格', '平均值、总和与计数会跳过它们，筛选和连接会丢掉这些行。'],
  'blank-below': [
    '“{column}”列有 {count} 个单元格在组名下方留空',
    '组名只写在每组的第一行。本软件提问时会沿用上方的内容，其他程序不会。',
  ],
  'disguised-missing': [
    '“{column}”列有 {count} 个单元格用“{text}”等占位符表示缺失',
    '它们会被当作文本，整列因此无法求和或排序，也不会计为缺失。',
  ],
  'missing-word': ['“{column}”列有 {count} 个单元格用“{text}”表示缺失', '该表格用文字而不是空单元格表示缺失值。'],
  'possibly-missing': [
    '“{column}”列有 {count} 个单元格的内容（如“{text}”）可能表示缺失',
    '可能是缺失值的占位符，也可能是真实值，需由熟悉数据的人判断。',
  ],
  'empty-column': ['空列：{columns}', '空列可能是残留，也可能是内容丢失。'],
  'constant-column': ['只有一种取值的列：{columns}', '这样的列无法区分各行。'],
  'mixed-types': [
    '“{column}”列有 {count} 个单元格的类型与其他单元格不同',
    '只要有一个这样的单元格，多数程序就会把整列当作文本。',
  ],
  'leading-zeros': [
    '“{column}”列有 {count} 个单元格以 0 开头，已保留为文本',
    '当作数字会丢失开头的零，例如 00123 变成 123。',
  ],
  'long-digits': [
    '“{column}”列有 {count} 个单元格超过 15 位数字，已保留为文本',
    '数字的精度只有 15 位，其余各位会变成零。',
  ],
  'numbers-stored-as-text': [
    '“{column}”列有 {count} 个数字存储为文本',
    '电子表格求和时会跳过它们，排序时会排在所有数字之后。',
  ],
  'formatted-numbers': ['“{column}”列的数字带有千位分隔符、小数逗号或特殊的负号写法', '许多程序会把它们当作文本。'],
  'ambiguous-number-marks': [
    '“{column}”列有 {count} 个数字可能相差 1,000 倍',
    '三位数字前的符号可能是千位分隔符，也可能是小数点。',
  ],
  'mixed-number-marks': [
    '“{column}”列有 {count} 个数字的小数点符号与其他数字不同',
    '整列按同一种符号解析时，它们会出错或无法识别为数字。',
  ],
  'mixed-units': ['“{column}”列的数值使用了多种单位或单位写法', '统一单位之前，这些数值无法比较。'],
  'mixed-currencies': ['“{column}”列混用了多种货币', '对多种货币求和或求平均没有意义。'],
  'units-in-column': ['“{column}”列的数值有多种单位或币种，由另一列注明', '只能对单位或币种相同的行求和、比较。'],
  'excel-damage': [
    '“{column}”列有 {count} 个单元格被电子表格改动',
    '电子表格会把 SEPT2 之类的名称变成日期，把长数字变成科学计数法或以零结尾。原值在此文件中已丢失，只能从来源找回。',
  ],
  'error-values': ['“{column}”列有 {count} 个电子表格错误值', '公式出错，值因此缺失，整列也无法求和。'],
  'formula-text': [
    '“{column}”列有 {count} 个单元格的内容像公式',
    '电子表格打开文件时会执行它们（CSV 注入）。Handlens 写文件时会转义，除非关闭该功能。',
  ],
  'ambiguous-dates': [
    '“{column}”列有 {count} 个日期的日、月顺序不明',
    '该列没有大于 12 的数字可供判断。顺序弄错时，03/04 之类的日期会差上几个月，而且不会报错。',
  ],
  'mixed-date-orders': ['“{column}”列的日期有的日在前，有的月在前', '其余日期的顺序不明，任何一种顺序都不适用于整列。'],
  'mixed-date-formats': ['“{column}”列的日期有多种写法', '只认一种格式的程序会把其他写法当作文本，或读成另一天。'],
  'impossible-dates': ['“{column}”列有 {count} 个不存在的日期', '可能是录入错误、占位符，或年月日顺序不同。'],
  'serial-dates': [
    '“{column}”列有 {count} 个单元格是电子表格的日期序列号',
    '电子表格以 1900 年起的天数存储日期。混在日期中的这类数字是丢失了格式的日期。',
  ],
  'date-orders-differ': [
    '各列日期的日、月顺序不一致：{columns}',
    '按同一顺序解析整个表格时，部分列的日和月会颠倒，或者无法解析。',
  ],
  'two-digit-years': [
    '“{column}”列有 {count} 个日期的年份只有两位',
    '世纪只能推测：69 至 99 读作 1969 至 1999，00 至 68 读作 2000 至 2068。',
  ],
  'personal-data': ['{count} 列含有个人数据：{columns}', '共享表格前，请替换这些内容。'],
  'white-space': ['“{column}”列有 {count} 个单元格首尾有空白', '看似相同的文本其实不同，分组会拆开，连接会漏掉行。'],
  'inner-blanks': ['“{column}”列有 {count} 个单元格含连续空格', '看似相同的文本其实不同。'],
  'odd-spaces': [
    '“{column}”列有 {count} 个单元格含不间断空格、制表符等特殊空白',
    '它们看似空格，其实不是，搜索和数字解析都会失败。',
  ],
  'zero-width': ['“{column}”列有 {count} 个单元格含零宽字符', '看似相同的文本其实不同。'],
  'control-characters': ['“{column}”列有 {count} 个单元格含控制字符', '它们不可见，许多程序会拒绝或截断这样的文本。'],
  'bidi-controls': ['“{column}”列有 {count} 个单元格含改变文字方向的不可见字符', '显示的内容与存储的内容不同。'],
  'line-breaks-in-cells': ['“{column}”列有 {count} 个单元格含换行', '逐行读取文件的程序会把这些行拆开。'],
  'long-cells': ['“{column}”列有 {count} 个单元格过长', '可能是引号未闭合而并入了其他行，或超出电子表格的长度上限。'],
  mojibake: ['“{column}”列有 {count} 个单元格是乱码', '文本曾用错误的编码解码，搜索和连接会漏掉它们。'],
  'replacement-characters': [
    '“{column}”列有 {count} 个单元格含 U+FFFD 替换字符',
    '原字符在此文件中已丢失，重新导出也许能找回。',
  ],
  'mixed-scripts': [
    '“{column}”列有 {count} 个单元格在同一词中混用两种文字的形近字母',
    '它们与其他文本看似相同，其实不同：分组和连接会拆开，名称也可能是伪造的。',
  ],
  'html-entities': ['“{column}”列有 {count} 个单元格含 HTML 转义字符', '它们代表其他字符，例如 &amp; 代表 &。'],
  'curly-quotes': ['“{column}”列有 {count} 个单元格含弯引号', '只有同时使用直引号时才需要统一。'],
  'not-normalized': [
    '“{column}”列有 {count} 个单元格不是 Unicode NFC 形式',
    '同一字母有两种编码，看似相同的文本其实不同。',
  ],
  'unusual-values': ['“{column}”列有 {count} 个异常值', '可能正确，也可能是录入错误、其他单位或占位符。'],
  'category-variants': [
    '“{column}”列有 {count} 个单元格与常见写法只差大小写、标点或变音符号',
    '分组、计数和连接会把它们当作不同的值。',
  ],
  'mixed-booleans': ['“{column}”列有 {count} 个单元格用其他词表示是或否', '分组、筛选和计数会把每个词当作不同的值。'],
  'codes-among-words': [
    '“{column}”列的文字中夹杂 {count} 个编号',
    '每个编号很可能就是其中一个词，分组会因此一分为二；文件没有说明对应关系。',
  ],
  'similar-categories': [
    '“{column}”列有 {count} 个单元格与更常见的写法非常接近',
    '分组、计数和连接会把它们当作不同的值。',
  ],
  'likely-typo': ['“{column}”列有 {count} 个单元格与常见文本只差一两个字母', '很可能是录入错误。'],
  'unusual-spelling': [
    '“{column}”列有 {count} 个单元格与常见文本只差大小写、空格或标点',
    '分组和连接会把它们当作不同的值。',
  ],
  'unusual-pattern': ['“{column}”列有 {count} 个单元格的格式与其他单元格不同', '很可能是录入错误，或内容放错了列。'],
  'inconsistent-number-format': [
    '“{column}”列有 {count} 个数字带有单位、符号或其他标记',
    '程序会把整列当作文本，无法求和或排序。',
  ],
  'spilled-value': [
    '“{column}”列有 {count} 个单元格的值移到了错误的列',
    '一个单元格里有两个值，而第二个值所属的单元格为空。',
  ],
  'value-out-of-range': [
    '“{column}”列有 {count} 个单元格超出合理范围',
    '这样的值与该列的其他值不符，很可能是录入或测量错误。',
  ],
  'sentinel-values': [
    '“{column}”列有 {count} 个单元格用特殊数值或日期表示缺失',
    '它们会被当作真实数据，使平均值、总和与极值出错。',
  ],
  'wrong-check-digit': [
    '“{column}”列有 {count} 个编号的校验位或长度不正确',
    '该列其他编号的校验位几乎都正确，这些编号可能输入有误或不完整，已无法标识对应的对象。',
  ],
  'invalid-email': ['“{column}”列有 {count} 个无效的邮箱地址', '邮件无法送达，程序也会拒绝这些地址。'],
  'invalid-phone': ['“{column}”列有 {count} 个无效的电话号码', '位数过多或过少，或者号段在所属国家/地区不存在。'],
  'invalid-postcode': [
    '“{column}”列有 {count} 个无效的邮政编码',
    '所属国家/地区不使用这种格式，可能缺少数字，或者国家/地区有误。',
  ],
  'other-unit': ['“{column}”列有 {count} 个单元格使用了其他单位', '换算之前，这些数值与该列其他数值相比过大或过小。'],
  'other-scale': [
    '“{column}”列有 {count} 个单元格大了 100 倍或 1,000 倍',
    '该列其他数值带小数，而这些没有，很可能丢失了小数点。',
  ],
  'numbers-in-words': [
    '“{column}”列有 {count} 个单元格用文字书写数字',
    '程序会把它们当作文本，求和时会遗漏，整列也无法按数字解析。',
  ],
  'contradicts-reference': ['“{column}”列有 {count} 个单元格与参照表不符', '按键查到的参照值与此不同。'],
  'wrong-reference-key': [
    '“{column}”列有 {count} 个键可能有误',
    '它与参照表中的某个键相近，或对应的值属于另一个键，连接时会对不上。',
  ],
  'not-in-reference': ['{count} 行的键不在参照表中', '键有误，或参照表不完整；与其连接会丢失这些行。'],
  'duplicate-rows': [
    '{count} 行与前面的某一行完全相同',
    '求和与计数时会算两次。可能是重复录入，也可能是无法区分的不同事件。',
  ],
  'equal-rows': [
    '{count} 行与前面的某一行完全相同，各列的值本来就会重复',
    '各列的值很少，行与行常常碰巧相同，没有迹象表明是重复录入。',
  ],
  'repeated-records': [
    '{count} 行除编号外与前面的某一行完全相同',
    '它们可能以新编号重复录入或导入，求和与计数时会算两次。',
  ],
  'repeated-pairs': [
    '{count} 行与之前某行的对象和时间相同，但其他值不同',
    '几乎每一行的组合都是唯一的，其中一行很可能是更正或重复录入，合计会把两行都算进去。',
  ],
  'duplicate-keys': ['“{column}”列有 {count} 个重复的键', '该列几乎能标识每一行，按它连接会使键重复的行成倍增加。'],
  'wrong-arithmetic': [
    '“{column}”列有 {count} 个单元格不等于其他列的和或积',
    '几乎所有其他行都相等，因此其中某个单元格很可能有误。',
  ],
  'swapped-coordinates': [
    '“{column}”列有 {count} 个单元格与另一坐标互换',
    '地点会落在地球的另一处，距离和地图都会出错。',
  ],
  'wrong-totals': ['{count} 个合计与其各行之和不符', '要么合计有误，要么某一行有误、缺失或重复。'],
  'broken-balance': ['“{column}”列有 {count} 处余额不连续', '其他行的余额都连续，该处很可能缺少、重复或记错了一行。'],
  'running-balance': [
    '“{column}”列是逐行累计的余额',
    '每个数等于前一个数加上本行金额，因此对该列求和或求平均没有意义。',
  ],
  'distant-dates': ['“{column}”列有 {count} 个日期与其他日期相差多年', '其他日期都相近，这些可能是录入错误或占位值。'],
  'numbers-out-of-order': [
    '“{column}”列有 {count} 个单元格大于同一行的上限',
    '几乎所有其他行都不是这样，因此其中某个单元格很可能有误。',
  ],
  'dates-out-of-order': [
    '“{column}”列有 {count} 个日期早于同一行的另一个日期',
    '几乎所有其他行都不是这样，因此其中某个日期很可能有误。',
  ],
  'dependency-violation': ['“{column}”列有 {count} 个单元格与其他列矛盾', '这些列几乎处处对应，不符之处很可能是错误。'],
};

/** Maximum columns named in a text. */
const MAX_NAMED = 4;

function namesOf(columns: readonly string[]): string {
  const named = columns.slice(0, MAX_NAMED).map((column) => `“${column}”`);
  return `${named.join('、')}${columns.length > MAX_NAMED ? ` 等 ${columns.length} 列` : ''}`;
}

/** Returns the Chinese texts of a finding; null if its code is unknown. */
export function chineseFinding({
  code,
  columns,
  count,
  is_estimate: isEstimate,
  examples,
}: Pick<TableIssue, 'code' | 'columns' | 'count' | 'is_estimate' | 'examples'>): {
  title: string;
  why: string;
} | null {
  if (!Object.hasOwn(CHINESE_FINDINGS, code)) return null;
  const [title, why] = CHINESE_FINDINGS[code as FindingCode];
  const values: Readonly<Record<string, string>> = {
    column: columns[0] ?? '',
    columns: namesOf(columns),
    count: `${isEstimate ? '约 ' : ''}${formatCount(count)}`,
    text: examples[0]?.text ?? '',
  };
  return { title: title.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''), why };
}
