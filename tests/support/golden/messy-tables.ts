/** A file in memory. */
export interface MessyTable {
  name: string;
  bytes: Uint8Array;
}

/** Cells of each column, from top to bottom, separated by `|`. `text*3` means three cells with that text. */
type Columns = Readonly<Record<string, string>>;

function cellsOf(column: string): string[] {
  return column.split('|').flatMap((part) => {
    const [, text, times] = /^(.*)\*(\d+)$/s.exec(part) ?? [null, part, '1'];
    return Array<string>(Number(times)).fill(text!);
  });
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Returns a text table of columns. Shorter columns are repeated, so that their cells appear next to different ones. */
function textOf(columns: Columns, delimiter = ','): string {
  const all = Object.values(columns).map(cellsOf);
  const rows = Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, row) =>
    all.map((cells) => cells[row % cells.length]!),
  );
  const names = Object.keys(columns).map((name) => name.replace(/^#\d /, ''));
  return [names, ...rows].map((row) => `${row.map((cell) => quoted(cell, delimiter)).join(delimiter)}\n`).join('');
}

const csv = (name: string, columns: Columns, delimiter?: string): MessyTable => ({
  name: `${name}.csv`,
  bytes: Buffer.from(textOf(columns, delimiter)),
});

const IDS = Array.from({ length: 16 }, (_, at) => `A-${101 + at * 7}`).join('|');

/** Small tables, each with columns that have one kind of fault in many forms. */
export const MESSY_TABLES: readonly MessyTable[] = [
  csv('numbers-point', {
    id: IDS,
    price: '1,234.50|12.75|7|1,000,000.00|0.5|99.90|3|18.20',
    change: '(1,250)|300|-45|(12)|+88|19|-7|1,000',
    trailing: '12.5-|3.25|8-|4.75|0.5|6.125|19.5-|2',
    share: '12.5%|7 %|100%|0.4%|-3%|55 %|9.75%|12%',
    exponent: '1.5e3|2E-4|3e5|12|0.07|4.25e2|8|1e0',
    dollars: '$12.50|$7|-$3.25|$1,150.00|USD 4|$0.99|12.00|$18',
    signed: '+5|-5|0|-0|+12|7|-100|3',
  }),
  csv(
    'numbers-comma',
    {
      nr: '001|002|003|004|005|006|007|008|009|010|011|012',
      betrag: '1.234,50|12,75|7|1.000.000,00|0,5|99,90|3|18,20|-4,5|1.250|22,00|8,1',
      anteil: '12,5 %|7 %|100 %|0,4 %|-3 %|55 %',
      euro: '12,50 €|7 €|€ 3,25|1.150,00 €|EUR 4|0,99 €',
      gemischt: '1,5|2,25|3.75|4,5|10,25|6,5|7,75|8.125|9,5|1,25|2,5|3,5',
      punkte: '1.234|2.345|3.456|12.345|1.000|7.890',
      menge: '12 Stk.|7 Stk|3 Stk.|40 St|8 Stk.|1 Stk.',
    },
    ';',
  ),
  csv(
    'numbers-open',
    {
      open: '1.234|2.345|3.456|12.345|1.000|7.890|5.125|9.999',
      comma: '1,234|2,345|3,456|12,345|1,000|7,890|5,125|9,999',
      spaces: '1 234,5|22 500|3 000 000|4 100,25|900|12 000|8 050|7 777',
      swiss: "1'234.50|22'500.00|3'000'000.00|4'100.25|900.00|12'000.00|8'050.10|7'777.70",
      both: '1,234.50|1.234,50|12.5|3,75|8|9.25|2,5|11',
      zeros: '0|0|0|0|5|0|0|0',
    },
    ';',
  ),
  csv('units', {
    weight: '5 kg|5kg|250 g|1.2 kg|3 KG|0.75kg|12 kg|800 g',
    length: '120 cm|1.5 m|80 cm|200cm|3 m|95 cm|60 cm|2 m',
    speed: '80 km/h|120 km/h|65km/h|90 km/h|100 kmh|50 km/h|75 km/h|110 km/h',
    size: '10 x 5|12 x 8|7x3|20 x 10|15 x 9|8 x 8|6 x 4|11 x 2',
    heat: '21.5 °C|19 °C|70 °F|22°C|18.25 °C|20 °C|17 °C|23 °C',
    memory: '512 MB|1 GB|2GB|256 MB|4 GB|128 MB|8 GB|16 GB',
    range: '10-20|5-15|30-40|2-4|8-12|1-3|6-9|25-50',
  }),
  csv('currencies', {
    mixed: '$12.50|€7.00|£3.25|$1,150.00|€4.10|$0.99|CHF 20.00|$18.75',
    coded: 'USD 12.50|EUR 7.00|USD 3.25|USD 11|EUR 4.10|USD 0.99|USD 20.00|JPY 1875',
    some: '12.50|7.00|$3.25|11.00|4.10|0.99|20.00|18.75',
    thousands: '$1.2k|$3.5k|$800|$12k|$1.1M|$950|$2k|$640',
    accounting: '($5.00)|$7.25|($1,200.00)|$88.10|$3.00|$4.50|($0.75)|$19.99',
  }),
  csv('dates', {
    dmy: '05/01/2024|11/02/2024|20/03/2024|02/04/2024|30/05/2024|17/06/2024|08/07/2024|24/08/2024',
    mdy: '01/05/2024|02/11/2024|03/20/2024|04/02/2024|05/30/2024|06/17/2024|07/08/2024|08/24/2024',
    open: '05/01/2024|11/02/2024|10/03/2024|02/04/2024|03/05/2024|07/06/2024|08/07/2024|04/08/2024',
    both: '25/01/2024|01/25/2024|10/03/2024|02/04/2024|30/05/2024|05/30/2024|08/07/2024|04/08/2024',
    short: '5.1.24|11.2.24|20.3.98|2.4.24|30.5.24|17.6.24|8.7.69|24.8.68',
    mixed: '2024-01-05|11.02.2024|20 March 2024|Apr 2, 2024|2024/05/30|17-Jun-2024|2024-07-08|24. August 2024',
    wrong: '2024-01-05|2024-02-30|2024-13-01|2024-04-02|2024-05-30|2023-02-29|2024-07-08|0000-00-00',
  }),
  csv('times', {
    zoned: '2024-01-05 08:15:00+01:00|2024-01-05 09:30:00+01:00|2024-01-06 23:59:59+05:45|2024-01-07 00:00:00-03:00',
    local: '05.01.2024 08:15|05.01.2024 9:30|16.01.2024 23:59|27.01.2024 00:00',
    clock: '08:15|9:30|23:59|00:00|12:05:30|7:45 pm|11:20 am|24:10',
    month: '2024-01|2024-02|2024-03|2024-04',
    words: 'Jan 2024|February 2024|Mar 2024|April 2024|Mai 2024|Juni 2024|Jul 2024|August 2024',
    french:
      '3 janvier 2024|14 février 2024|1er mars 2024|20 avril 2024|5 mai 2024|30 juin 2024|9 juillet 2024|22 août 2024',
    quarter: 'Q1 2024|Q2 2024|Q3 2024|Q4 2024',
    compact: '20240105|20240211|20240320|20240402',
    duration: '01:30:00|00:45:10|12:00:00|00:00:05',
  }),
  csv('missing', {
    price: '12.5|N/A|7.25|-|3|n/a|18|?|4.5|null|9.75|NaN|11|none|2|#N/A',
    code: '-99|12|15|-99|18|22|-99|9|14|17|-99|20|11|-99|13|16',
    nines: '999|12|15|999|18|22|999|9|14|17|999|20|11|999|13|16',
    name: 'Ann|Bob|unknown|Cara|Dan|Unknown|Eve|Finn|tbd|Gil|Hana|k.A.|Ian|Jo|not available|Kim',
    day: '2024-01-05|1900-01-01|2024-03-20|9999-12-31|2024-05-30|1970-01-01|2024-07-08|2024-08-24',
    state: 'open|closed|none|open|closed|open|none|closed|N/A|open',
    blank: ' |12||13|  |14|15||16|17|18|19|20|21|22|23',
    word: 'red|NA|blue|NA|green|red|blue|NA|green|red|blue|red|NA|green|blue|red',
    never: '|',
  }),
  csv('categories', {
    id: Array.from({ length: 30 }, (_, at) => at + 1).join('|'),
    city: 'Bern*6|bern|BERN|Bern.|Oslo*7|oslo |Osl0|Rome*6|Roma|Rmoe|Lima*4',
    team: 'North, East*8|East, North|South-West*9|South West|southwest|Centre*8|Center|Zentrum',
    grade: 'Gold*10|Silver*9|Sliver|Bronze*8|Bronce|gold',
    accent: 'Zürich*8|Zurich|Zuerich|Genève*7|Geneve|GENEVE|Málaga*9|Malaga*2',
    company: 'Acme Inc.*8|ACME Inc|Acme Incorporated|Blue GmbH*9|Blue Gmbh|Corto Ltd*8|Corto Limited|Corto',
  }),
  csv('dependencies', {
    id: Array.from({ length: 40 }, (_, at) => 1000 + at).join('|'),
    postcode: '3011*10|8001*10|1204*10|4051*10',
    city: 'Bern*9|Born|Zürich*10|Genève*8|Lausanne|Genève|Basel*10',
    canton: 'BE*10|ZH*9|BE|GE*10|BS*9|',
    product: 'P-1|P-2|P-3|P-4|P-5',
    title: 'Lamp|Desk|Chair|Shelf|Sofa|Lamp|Desk|Chiar|Shelf|Sofa|Lamp|Desk|Chair|Shelf|Sofa|Lamp|Desk|Chair|Shelf|Bed',
    price: '20|150|80|95|600|20|150|80|95|600|20|150|80|95|6000|20|150|80|95|600',
    tax: '1.6|12|6.4|7.6|48|1.6|12|6.4|7.6|48|1.6|12|6.4|7.6|480|1.6|12|6.4|7.6|48',
  }),
  csv('shapes', {
    part: 'AB-1001|AB-1002|AB-1003|AB1004|AB-1005|ab-1006|AB-1007|AB-10O8|AB-1009|AB-1010|AB-1011|AB-1012',
    phone:
      '+41 31 123 45 67|031 123 45 67|+41311234567|0041 31 123 45 67|031-123-4567|(031) 123 45 67|12|+41 44 999 88 77',
    mail: 'ann@example.org|Bob@Example.ORG|cara@example|dan@example.com|eve at example.org|finn@mail.example.net|gil@EXAMPLE.com|hana@example.org',
    web: 'https://example.org/a|http://example.com|www.example.net|example.org/b?c=1|ftp://example.org|https://example.org|htp://example.org|https://sub.example.org/x',
    zip: '01067|80331|1067|20095|50667|04109|70173|99084',
    place: '46.948, 7.447|47.377, 8.541|46.204, 6.143|47.559, 7.588',
    tags: 'red;blue|green|red;green;blue|blue|red|green;red|blue;green|red',
    colour: '#ff0000|#00ff00|#0000ff|#FFF|#abc123|ff8800|#123456|#654321',
    address: '192.168.0.1|10.0.0.254|172.16.4.9|8.8.8.8',
    iban: 'CH93 0076 2011 6238 5295 7|DE89 3704 0044 0532 0130 00|FR14 2004 1010 0505 0001 3M02 606|AT61 1904 3002 3457 3201',
  }),
  csv('texts', {
    mojibake: 'Müller|MÃ¼ller|GrÃ¶ÃŸe|cafÃ©|plain|StraÃŸe|naïve|donâ€™t',
    entities: 'Tom &amp; Jerry|5 &lt; 7|&quot;yes&quot;|caf&eacute;|AT&T|&#39;a&#39;|R&D|x &nbsp; y',
    quotes: '“good”|"good"|it’s|it\'s|‘a’|«b»|„c“|plain',
    blanks: ' lead|trail |two  blanks|no\u00a0break|tab\there|fine|thin\u2009one|zero\u200bwidth',
    control: 'a\u0007b|c\u0000d|ok|\ufefffirst|x\u001fy|soft\u00adhyphen|\u202eright|ok',
    accents: 'cafe\u0301|café|nin\u0303o|niño|A\u030angström|Ångström|ﬁne|ﾊﾝ',
    width: '１２３|ＡＢＣ|123|ABC|４５|ｘｙｚ|78|9',
    homoglyph: 'Paris|Pаris|London|Lоndon|Rome|Rome|Oslo|Оslo',
    lines: 'one\ntwo|three|four\nfive\nsix|seven',
    formula: "=1+1|+49 30 123|@cmd|-x|plain|=SUM(A1:A9)|-5|'quoted",
  }),
  csv('damage', {
    gene: 'MARCH1|1-Mar|SEPT2|2-Sep|DEC1|1-Dec|TP53|BRCA1|OCT4|4-Oct|KRAS|EGFR|MYC|PTEN|RB1|VHL',
    long: '1.23457E+15|1234567890123456|9876543210987654|1.23E+16|1111222233334444|5555666677778888',
    zeros: '00123|00456|789|00012|01000|00001|345|00777',
    error: '12|#REF!|15|#DIV/0!|18|#VALUE!|20|22',
    serial: '45292|45293|45294|45300|45310|45400|45500|2024-08-24',
    card: '4111111111111111|5500000000000004|340000000000009|30000000000004',
    fraction: '1/2|3/4|5-6|1/4|7-8|2/3|3-4|9/10',
  }),
  csv('outliers', {
    id: Array.from({ length: 24 }, (_, at) => at + 1).join('|'),
    normal: '50|52|49|51|48|53|50|47|52|51|49|50|54|48|51|50|52|49|500|51|50|48|-300|52',
    skewed: '1|2|2|3|3|4|5|6|8|9|12|15|20|26|33|41|55|70|90|120|160|220|300|90000',
    twin: '100|104|98|102|96|106|100|94|104|102|98|100|108|96|102|100|104|98|1000|102|100|96|-600|104',
    down: '24|23|22|21|20|19|18|17|16|15|14|13|12|11|10|9|8|7|6|5|4|3|2|1',
    same: '7',
    rate: '0.12|0.5|0.33|0.9|1.0|0.71|0.25|12|0.44|0.05|0.62|0.18',
    group: 'a|b|a|b|a|b|a|b|c|a|b|c',
    mark: 'x|y|x|y|x|y|x|y|z|x|y|z',
  }),
  csv('booleans', {
    english: 'yes|no|Yes|NO|y|n|yes|no',
    german: 'ja|nein|ja|Ja|nein|ja|nein|nein',
    digits: '0|1|1|0|1|1|0|0',
    truth: 'true|false|TRUE|False|true|t|f|false',
    cross: 'x||x||||x|x',
    mixed: 'yes|no|maybe|yes|no|yes|2|no',
  }),
  csv('rows', {
    order: '1|2|3|3|4|5||6|7|order|8|9|10|10|Total|',
    region: 'North|||South||||West||region|||East||| ',
    amount: '10|20|30|30|40|50||60|70|amount|80|90|100|100|680|',
    city: 'Bern|Oslo|Rome|Rome|Lima|Cork||Bonn|Metz|city|Nice|Pisa|Riga|Riga||',
    empty: '||||||||||||||| ',
    always: 'a|a|a|a|a|a||a|a|always|a|a|a|a||',
  }),
  csv('spilled', {
    id: Array.from({ length: 20 }, (_, at) => at + 1).join('|'),
    first: 'Ann|Bob|Cara|Dan|Eve|Finn|Gil Oslo|Hana|Ian|Jo|Kim|Lea|Max|Nora|Otto Rome|Pia|Quinn|Rosa|Sam|Tom',
    town: 'Bern|Oslo|Rome|Bern|Oslo|Rome||Bern|Oslo|Rome|Bern|Oslo|Rome|Bern||Rome|Bern|Oslo|Rome|Bern',
    born: '1980|1985|1990|1975|1988|1992|1979|1983|1995|Bern|1981|1986|1991|1976|1989|1993|1978|1984|1996|1982',
    mail: 'ann@a.org|bob@a.org|cara@a.org|dan@a.org|eve@a.org|1234|gil@a.org|hana@a.org|ian@a.org|jo@a.org',
    joined: '2020-01-05|2020-02-11|2020-03-20|2020-04-02|2020-05-30|2020-06-17|2020-07-08|red|2020-08-24|2020-09-01',
  }),
  csv('headers', {
    ' padded ': '1|2|3|4|5|6',
    '#1 name': 'Ann|Bob|Cara|Dan|Eve|Finn',
    '#2 name': 'Moor|Vale|Dunn|Hill|Wood|Lake',
    '#3 NAME': 'a|b|c|d|e|f',
    '#4 ': 'x|y|z|x|y|z',
    '2023': '10|12|14|16|18|20',
    '2024': '11|13|15|17|19|21',
    'Total (€)': '21|25|29|33|37|41',
    __proto__x: 'p|q|r|s|t|u',
  }),
  csv('types', {
    mostly: '12|15|18|n.b.|22|25|27|30|31|two|40|41|42|43|44|45',
    dates: '2024-01-05|2024-02-11|soon|2024-04-02|2024-05-30|17|2024-07-08|2024-08-24',
    text: 'alpha|beta|12|gamma|2024-01-05|delta|true|epsilon',
    half: '1|a|2|b|3|c|4|d',
    mails: 'a@b.org|c@d.org|none yet|e@f.org|g@h.org|i@j.org|k@l.org|12',
    flags: 'true|false|7|true|false|true|false|true',
    note: 'A long remark about the delivery, which came late.|Short one.|Another long remark: two boxes were missing.|Fine',
    person: "Dr. Ann Moor|Vale, Bob|Cara Dunn|Dan Hill Jr.|Eve O'Hara|Finn van Dyk|Gil de la Cruz|Hana Ito",
  }),
  {
    name: 'long-cell.csv',
    bytes: Buffer.from(`id,text\n1,short\n2,${'word '.repeat(400)}\n3,tiny\n4,brief\n5,small\n`),
  },
  { name: 'one-row.csv', bytes: Buffer.from('id,name,price\n1,Ann,12.5\n') },
  { name: 'empty.csv', bytes: Buffer.from('') },
];
