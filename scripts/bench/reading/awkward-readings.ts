/** The reading of a table by a careful person. */
interface AwkwardTable {
  names: string[];
  /** Lines of the header, from 1. */
  header: number[];
  rows: number;
  /** First cells of the last row. */
  last: string[];
}

export interface AwkwardReading {
  encoding: string;
  /** Undefined if the format has no delimiter. */
  delimiter?: string;
  tables: AwkwardTable[];
}

const table = (names: string, header: number[], rows: number, last: string): AwkwardTable => ({
  names: names.split('¦'),
  header,
  rows,
  last: last.split('¦'),
});

const csv = (delimiter: string, ...tables: AwkwardTable[]): AwkwardReading => ({
  encoding: 'utf-8',
  delimiter,
  tables,
});
const records = (...tables: AwkwardTable[]): AwkwardReading => ({ encoding: 'utf-8', tables });
const encoded = (encoding: string, names: string, rows: number, last: string): AwkwardReading => ({
  encoding,
  delimiter: ';',
  tables: [table(names, [1], rows, last)],
});

/**
 * The expected readings of the files below `tables/awkward` of the data folder. Columns without a name to the right of
 * the named ones are not compared.
 */
export const AWKWARD_READINGS: Readonly<Record<string, AwkwardReading>> = {
  '08_markdown.md': records(table('Model¦AP¦Speed (ms)', [5], 3, 'rt-detr | x¦53.1¦n/a')),
  '11_jsonlines.csv': records(table('id¦name¦tags¦price', [1], 8, '7¦n7¦["a","b"]¦10.5')),
  '12_array.json': records(table('id¦name¦price', [2], 8, '7¦n7¦10.5')),
  '26_dump.sql': records(table('id¦name¦price', [1], 4, '4¦Washer¦0.02')),
  '27_keyvalue.txt': records(
    table('Name¦Email¦Phone¦Note', [1], 6, 'Person 5¦p5@x.org¦+49 30 123455¦likes a, b and c'),
  ),
  '28_contacts.vcf': records(table('N family name¦N given name¦TEL cell¦EMAIL', [1], 4, 'Doe¦Jane3¦+493¦j3@x.org')),
  '29_ragged.csv': csv(',', table('id¦name¦a¦b¦c', [1], 8, '8¦r¦4¦5¦6')),
  '30_groups_footnotes.csv': csv(',', table('Region¦Product¦Q1¦Q2', [4], 6, 'Subtotal South¦¦9¦8')),
  '33_side_by_side.csv': csv(
    ',',
    table('Name¦Score', [1], 3, 'Cid¦4'),
    table('City¦Population', [1], 4, 'Oslo¦700000'),
  ),
  '38_comments.csv': csv(',', table('id¦name¦price', [4], 5, '5¦n5¦5.5')),
  '54c_cp866.csv': encoded('ibm866', 'Имя¦Город¦Сумма', 20, 'Мария¦Казань¦2000,50'),
  '55_cp1250.csv': encoded('windows-1250', 'Imię¦Miasto¦Kwota', 20, 'Żaneta¦Kraków¦2000,50'),
  '57_cp1254.csv': encoded('windows-1254', 'İsim¦Şehir¦Tutar', 20, 'Özgür¦İzmir¦200,5'),
  '58_cp1256.csv': encoded('windows-1256', 'الاسم¦المدينة¦المبلغ', 20, 'محمد¦الرياض¦200'),
  '59_mac.csv': encoded('macintosh', 'Name¦Straße¦Ort', 1, 'Jörg Müller¦Hauptstraße 5¦Köln'),
  '61_html_closed.html': records(table('Region¦2023 Q1¦2023 Q2¦2024 Q1¦2024 Q2', [1, 2], 2, 'South¦5¦6¦7¦8 *')),
  '62_html_fragment_open.html': records(table('id¦name¦qty', [1], 2, '2¦Nut¦7')),
  '67_header_blank_row.csv': csv(
    ',',
    table(
      'Dates¦Destination¦Purpose¦Travel Air¦Travel Rail¦Travel Taxi¦Total',
      [1, 3],
      13,
      '05/05/2014¦Leeds¦Visit 5¦£50¦¦¦£50',
    ),
  ),
  'comment2.csv': csv(',', table('id¦name¦price', [2], 3, '3¦c¦4.5')),
  'huge_float.csv': csv('none', table('x', [1], 8, '1e308')),
  'identical_rows.csv': csv(',', table('¦¦', [], 1000, 'a¦b¦c')),
  'joined.csv': csv(',', table('DATE¦TIME¦Qty¦PRODUCTID¦Price¦Type', [1], 4, '31/01/2018¦00:45¦1¦RI-9546')),
  'last_row_named_source.csv': csv(',', table('field¦type¦sum¦min¦max', [1], 11, 'source¦String')),
  'literal_quotes.tsv': csv('\t', table('id¦title', [1], 32, '32¦kam"yanets')),
  'nil.csv': csv(
    ',',
    table(
      'Name¦Date¦Destination¦Purpose¦Transport¦Officials¦Cost',
      [3],
      6,
      'Eve Fox MP, Minister for Trade¦Nil return',
    ),
  ),
  'records_of_empty_cells.csv': csv(',', table('a¦b¦c', [1], 52, '4¦5¦6')),
};
