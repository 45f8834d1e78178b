import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';

/** A page, and its tables as a careful person reads them. They were written before the reader ran on it. */
interface Awkward {
  page: string;
  tables: { name: string; names: string[]; rows: string[][]; outside?: string[] }[];
}

const AWKWARD: Record<string, Awkward> = {
  'a bank statement without end tags, in capitals': {
    page: `<HTML><HEAD><TITLE>Account 4711</TITLE></HEAD><BODY BGCOLOR=white>
<H1>Statement</H1>
<TABLE BORDER=1><CAPTION>March 2024
<THEAD><TR><TH>Date<TH>Text<TH ALIGN=right>Amount
<TBODY>
<TR><TD>2024-03-01<TD>Opening balance<TD>1.204,50
<TR><TD>2024-03-02<TD>Müller &amp; Söhne<BR>Invoice 7<TD>-99,90
<TR><TD>2024-03-05<TD><A HREF="/x?a=1&copy=2">Card payment</A><TD>-12,00
</TABLE><P>Printed on paper`,
    tables: [
      {
        name: 'March 2024',
        names: ['Date', 'Text', 'Amount'],
        rows: [
          ['2024-03-01', 'Opening balance', '1.204,50'],
          ['2024-03-02', 'Müller & Söhne\nInvoice 7', '-99,90'],
          ['2024-03-05', 'Card payment', '-12,00'],
        ],
        outside: ['note Statement', 'title March 2024', 'note Printed on paper'],
      },
    ],
  },
  'a price list inside a layout table, with scripts, styles and a table in a comment': {
    page: `<table width="100%"><tr><td>
  <script>document.write("<table><tr><td>no</td></tr></table>")</script>
  <table id="prices"><thead><tr><th>Item</th><th>Price</th></tr></thead>
    <tfoot><tr><td>All prices in</td><td>EUR</td></tr></tfoot>
    <tbody><tr><td>Bolt <style>td{color:red}</style></td><td>0.10</td></tr>
    <tr><td>Nut</td><td>0.20</td></tr><tr><td>Washer</td><td>0.05</td></tr></tbody></table>
  <!-- <table><tr><td>old</td></tr></table> -->
  </td><td><table><tr><th>Shop</th><th>City</th></tr><tr><td>North</td><td>Kiel</td></tr><tr><td>South</td><td>Ulm</td></tr></table></td></tr></table>`,
    tables: [
      {
        name: 'page (1)',
        names: ['Item', 'Price'],
        rows: [
          ['Bolt', '0.10'],
          ['Nut', '0.20'],
          ['Washer', '0.05'],
          ['All prices in', 'EUR'],
        ],
      },
      {
        name: 'page (2)',
        names: ['Shop', 'City'],
        rows: [
          ['North', 'Kiel'],
          ['South', 'Ulm'],
        ],
      },
    ],
  },
  'a laboratory report with spans, a full-width title and hidden sort keys': {
    page: `<!doctype html><meta charset=utf-8><table>
<tr><th colspan="100">Results of batch 12</th></tr>
<tr><th rowspan=2>Sample<th colspan=2>Mass</tr><tr><th>wet<th>dry</tr>
<tr><td rowspan=2>A1<td><span style="display: none">00012</span>12.0&nbsp;g<td>7.1&thinsp;g</tr>
<tr><td>12.4 g<td>&nbsp;</tr>
<tr><td>B1<td colspan=2>not measured</tr>
</table>`,
    tables: [
      {
        name: 'page',
        names: ['Sample', 'Mass wet', 'Mass dry'],
        rows: [
          ['A1', '12.0\u00a0g', '7.1\u2009g'],
          ['', '12.4 g', ''],
          ['B1', 'not measured', ''],
        ],
        outside: ['title Results of batch 12'],
      },
    ],
  },
  'a layout table with texts around the table': {
    page: `<table width=100%><tr><td>Menu<td><table><thead><tr><td>Day<td>Dish<tbody><tr><td>Mon<td>Soup
<tr><td>Tue<td>Fish<tr><td>Wed<td>Rice</table><td>Ads</table>`,
    tables: [
      {
        name: 'page',
        names: ['Day', 'Dish'],
        rows: [
          ['Mon', 'Soup'],
          ['Tue', 'Fish'],
          ['Wed', 'Rice'],
        ],
        outside: ['note Menu Ads'],
      },
    ],
  },
  'a form with inputs, pictures, lists and preformatted text': {
    page: `<div><table>
<tr><td>Key</td><td>Value</td><td>Notes</td></tr>
<tr><td>qty</td><td><input type=text value="12"><input type=hidden value=secret></td><td><ul><li>one<li>two</ul></td></tr>
<tr><td>state</td><td><select><option>open<option selected>closed</select></td><td><img src=x.png alt="stop sign"></td></tr>
<tr><td>code</td><td><pre>a  b
 c</pre></td><td>x<sup>2</sup> <b>bo</b>ld</td></tr>
</table></div>`,
    tables: [
      {
        name: 'page',
        names: ['Key', 'Value', 'Notes'],
        rows: [
          ['qty', '12', 'one\ntwo'],
          ['state', 'closed', 'stop sign'],
          ['code', 'a  b\n c', 'x2 bold'],
        ],
      },
    ],
  },
};

function read(page: string) {
  const { tables, format } = openDataset(openBytes('page.html', Buffer.from(page)), {});
  expect(format).toBe('html');
  return tables.map((table) => ({
    name: table.name,
    names: table.columns.map(({ name }) => name),
    rows: [...table.batches()].flatMap(({ cells }) => cells.map((row) => [...row])),
    outside: table.outsideRows.filter(({ kind }) => kind !== 'blank').map(({ kind, text }) => `${kind} ${text}`),
  }));
}

test.each(Object.entries(AWKWARD))('reads %s', (_, { page, tables }) => {
  expect(read(page)).toEqual(tables.map((table) => ({ outside: [], ...table })));
});
