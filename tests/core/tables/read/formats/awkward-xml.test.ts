import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';

/** A document, and its tables as a careful person reads them. They were written before the reader ran on it. */
interface Awkward {
  xml: string | Uint8Array;
  tables: { name: string; names: string[]; rows: string[][]; outside?: string[] }[];
  warnings?: string[];
}

const latin2 = (text: string) =>
  Uint8Array.from(text, (sign) => ({ ł: 0xb3, ó: 0xf3, ź: 0xbc })[sign] ?? sign.charCodeAt(0));

const AWKWARD: Record<string, Awkward> = {
  'a shop export with attributes, CDATA, prefixes and inner records': {
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE orders SYSTEM "http://localhost:1/orders.dtd">
<!-- exported 2024-03-01 -->
<o:orders xmlns:o="urn:shop" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:shop shop.xsd">
  <o:exported>2024-03-01</o:exported>
  <o:order id="007">
    <o:customer><o:name>Müller &amp; Söhne</o:name><o:city>Köln</o:city></o:customer>
    <o:note><![CDATA[a < b & c]]></o:note>
    <o:total currency="EUR">12.50</o:total>
    <o:lines><o:line sku="A"><o:qty>2</o:qty></o:line><o:line sku="B"><o:qty>1</o:qty></o:line></o:lines>
  </o:order>
  <o:order id="008">
    <o:customer><o:name>Ann</o:name></o:customer>
    <o:note xsi:nil="true"/>
    <o:total currency="USD">3</o:total>
    <o:lines><o:line sku="C"><o:qty>5</o:qty></o:line></o:lines>
  </o:order>
</o:orders>`,
    tables: [
      {
        name: 'order',
        names: ['id', 'customer.name', 'customer.city', 'note', 'total', 'total.currency', 'lines.line'],
        rows: [
          [
            '007',
            'Müller & Söhne',
            'Köln',
            'a < b & c',
            '12.50',
            'EUR',
            '[{"sku":"A","qty":"2"},{"sku":"B","qty":"1"}]',
          ],
          ['008', 'Ann', '', '', '3', 'USD', '[{"sku":"C","qty":"5"}]'],
        ],
        outside: ['5 exported: 2024-03-01'],
      },
      {
        name: 'line',
        names: ['order.id', 'sku', 'qty'],
        rows: [
          ['007', 'A', '2'],
          ['007', 'B', '1'],
          ['008', 'C', '5'],
        ],
      },
    ],
  },
  'a database dump whose fields have their names in an attribute': {
    xml: `<?xml version="1.0"?>
<mysqldump xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><database name="shop">
<table_data name="people">
<row><field name="id">1</field><field name="full name">Ann</field></row>
<row><field name="id">2</field><field name="full name" xsi:nil="true" /></row>
</table_data>
<table_data name="cities">
<row><field name="city">Łódź</field></row>
<row><field name="city">Oslo</field></row>
</table_data>
</database></mysqldump>`,
    tables: [
      {
        name: 'people',
        names: ['id', 'full name'],
        rows: [
          ['1', 'Ann'],
          ['2', ''],
        ],
        outside: ['2 name: shop'],
      },
      { name: 'cities', names: ['city'], rows: [['Łódź'], ['Oslo']] },
    ],
  },
  'rows of attributes in ISO-8859-2 with unknown entities': {
    xml: latin2(`<?xml version='1.0' encoding='ISO-8859-2'?>
<!DOCTYPE rows [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;"><!ENTITY file SYSTEM "file:///etc/passwd">]>
<rows><row miasto="łódź" n="1,5"/><row miasto="&lol2;" n="&#65;"/><row miasto="&file;" n='"'/></rows>`),
    tables: [
      {
        name: 'row',
        names: ['miasto', 'n'],
        rows: [
          ['łódź', '1,5'],
          ['&lol2;', 'A'],
          ['&file;', '"'],
        ],
      },
    ],
    warnings: ['unknown-entities'],
  },
  'a feed with repeated and mixed elements in UTF-16': {
    xml: Buffer.from(
      `\ufeff<?xml version="1.0" encoding="utf-16"?><rss version="2.0" xmlns:dc="urn:dc"><channel><title>News</title>
<item><title>One</title><dc:title>1</dc:title><tag>a</tag><tag>b</tag><p>so <b>bold</b>!</p></item>
<item><title>Two</title><tag>c</tag><p>plain</p></item></channel></rss>`,
      'utf16le',
    ),
    tables: [
      {
        name: 'item',
        names: ['title', 'dc:title', 'tag', 'p'],
        rows: [
          ['One', '1', '["a","b"]', 'so bold!'],
          ['Two', '', '["c"]', 'plain'],
        ],
        outside: ['1 version: 2.0', '1 title: News'],
      },
    ],
  },
};

function read(xml: string | Uint8Array, name = 'export.xml') {
  const { tables, format, warnings } = openDataset(openBytes(name, Buffer.from(xml)), {});
  expect(format).toBe('xml');
  const read = tables.map((table) => ({
    name: table.name,
    names: table.columns.map(({ name }) => name),
    rows: [...table.batches()].flatMap(({ cells }) => cells.map((row) => [...row])),
    outside: table.outsideRows.map(({ row, text }) => `${row} ${text}`),
  }));
  return { tables: read, warnings: warnings.map(({ code }) => code) };
}

test.each(Object.entries(AWKWARD))('reads %s', (_, { xml, tables, warnings = [] }) => {
  expect(read(xml)).toEqual({ tables: tables.map((table) => ({ outside: [], ...table })), warnings });
});

test('reads a single record, and a list of texts', () => {
  expect(read('<config><host>a</host><port>80</port></config>').tables).toMatchObject([
    { name: 'config', names: ['host', 'port'], rows: [['a', '80']] },
  ]);
  expect(read('<names><name>Ann</name><name>Bob</name></names>').tables).toMatchObject([
    { names: ['name'], rows: [['Ann'], ['Bob']] },
  ]);
});

test.each([
  ['a truncated document', '<?xml version="1.0"?><a><b>1</b><b>2', 'unreadable-table', /not closed|unclosed/],
  ['mixed-up tags', '<?xml version="1.0"?><a>\n<b>1</c></a>', 'unreadable-table', /line 2/],
  ['elements without end', `<?xml version="1.0"?>${'<a>'.repeat(5000)}`, 'table-too-large', /2000/],
  ['a document without values', '<?xml version="1.0"?><a/>', 'unsupported-type', /XML/],
])('rejects %s', (_, xml, code, message) => {
  const open = () => openDataset(openBytes('a.xml', Buffer.from(xml)), {});
  expect(open).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }));
});

test('reads lines that only start like a document as text', () => {
  const { tables } = openDataset(openBytes('a.txt', Buffer.from('<id>,<name>\n1,Ann\n2,Bob\n')), {});
  expect(tables[0]!.columns.map(({ name }) => name)).toEqual(['<id>', '<name>']);
});
