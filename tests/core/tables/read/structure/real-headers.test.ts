import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { withSharedData } from '../../../../support/needs-shared-data.js';

/**
 * Expected readings of real files, written by a person: the first column names, and the number of columns at the end.
 */
const JUDGED: [file: string, table: string, header: number[], rows: number, names: string, columns: number][] = [
  ['csvlint/features/fixtures/title-row.csv', 't1', [2], 2, 'Foo,Bsr,Baz', 3],
  ['csvlint/features/fixtures/valid.csv', 't1', [1], 2, 'Foo,Bar,Baz', 3],
  ['csvlint/features/fixtures/invalid_many_rows.csv', 't1', [1], 10, 'Foo,Bar,Baz', 3],
  ['csvlint/features/fixtures/cr-line-endings.csv', 't1', [1], 2, 'Foo,Bar,Baz', 3],
  ['csvlint/features/fixtures/windows-line-endings.csv', 't1', [1], 1, 'a,b,c', 3],
  ['frictionless/data/accent.csv', 't1', [1], 2, 'n_amenageur,n_operateur,n_enseigne,id_station,n_station', 17],
  [
    'frictionless/data/analysis-data.csv',
    't1',
    [1],
    9,
    'type_school,school_accreditation,gender,interest,residence',
    11,
  ],
  ['frictionless/data/blank-headers.csv', 't1', [1], 2, 'id,column_2,age', 3],
  ['frictionless/data/blank-rows-multiple.csv', 't1', [1], 13, 'id,name,age', 3],
  ['frictionless/data/capital-invalid.csv', 't1', [1], 10, 'id,name,name_2', 3],
  ['frictionless/data/capitals.csv', 't1', [1], 5, 'id,cid,name', 3],
  ['frictionless/data/chunk2.headless.csv', 't1', [], 1, 'column_1,column_2', 2],
  ['frictionless/data/countries.csv', 't1', [2], 5, 'id,neighbor_id,name,population', 4],
  ['frictionless/data/country-2.csv', 't1', [2], 5, 'id,neighbor_id,name,population', 4],
  ['frictionless/data/defective-rows.csv', 't1', [1], 2, 'id,name,age', 3],
  ['frictionless/data/delimiter.csv', 't1', [1], 2, 'id,name', 2],
  ['frictionless/data/duplicate-column.csv', 't1', [1], 1, 'A,B,B_2,C', 4],
  ['frictionless/data/duplicate-headers.csv', 't1', [1], 2, 'id,name,id_2,age,id_3', 5],
  ['frictionless/data/floats.csv', 't1', [1], 5, 'number', 1],
  ['frictionless/data/geopoint/data/geopoint-object.csv', 't1', [1], 3, 'Office,Location', 2],
  ['frictionless/data/invalid.csv', 't1', [1], 3, 'id,name,column_3,name_2', 4],
  ['frictionless/data/issue-1066-smallcellsize.csv', 't1', [1], 12, 'Description,status', 2],
  ['frictionless/data/issue-1138.csv', 't1', [1], 7, 'Zeit [MEZ],Wasserstand,Status', 3],
  [
    'frictionless/data/issue-1232.csv',
    't1',
    [1],
    5,
    'comune,codice_regione,codice_provincia,codice_comune,denominazione_comune',
    7,
  ],
  ['frictionless/data/issue-1478/table.csv', 't1', [], 10, 'column_1,column_2,column_3,column_4', 4],
  ['frictionless/data/issue-825.csv', 't1', [1], 2, 'Musei,2011,2010', 3],
  ['frictionless/data/issue-833.csv', 't1', [1], 3, 'id,value', 2],
  ['frictionless/data/leading-zeros.csv', 't1', [1], 3, 'value', 1],
  ['frictionless/data/matrix-with-comment.csv', 't1', [2], 4, 'f1,f2,f3,f4', 4],
  ['frictionless/data/matrix.csv', 't1', [1], 4, 'f1,f2,f3,f4', 4],
  ['frictionless/data/number/number-test.csv', 't1', [1], 13, 'number,required,unique,minimum,maximum', 6],
  ['frictionless/data/numeric-labels.csv', 't1', [1], 3, 'id,100022,100025,100047,100065', 10],
  ['frictionless/data/skip-blank-at-the-end.csv', 't1', [1], 1, 'test1,test2', 2],
  ['frictionless/data/skip-rows-before-headers.csv', 't1', [2], 2, 'id,name', 2],
  ['frictionless/data/skip-rows.csv', 't1', [2], 2, 'id,name', 2],
  ['frictionless/data/structure-errors.csv', 't1', [1], 4, 'id,name,age', 3],
  ['frictionless/data/table-limits.csv', 't1', [1], 3, 'field1,field2,field3,field4', 4],
  ['frictionless/data/table-unicode-headers.csv', 't1', [1], 2, 'id,国人', 2],
  ['frictionless/data/timezone.csv', 't1', [1], 4, 'datetime,time', 2],
  ['frictionless/data/transform-pivot.csv', 't1', [1], 12, 'region,gender,style,units', 4],
  ['frictionless/data/unique-field.csv', 't1', [1], 9, 'id,name,slug', 3],
  ['frictionless/data/vix.csv', 't1', [1], 2, 'Date,VIXClose,VIXHigh,VIXLow,VIXOpen', 5],
  ['frictionless/data/without-headers.csv', 't1', [], 3, 'column_1,column_2', 2],
  ['frictionless/data/without-headers-extra.csv', 't1', [], 3, 'column_1,column_2', 2],
  ['frictionless/data/without-rows.csv', 't1', [1], 0, 'id,name', 2],
  ['calamine/tests/any_sheets.xlsx', 't1', [], 3, 'column_1,column_2', 2],
  ['calamine/tests/date.xlsx', 't1', [], 3, 'column_1,column_2', 2],
  ['calamine/tests/header-row.xlsx', 't1', [9], 1, 'Columns,Column A,Column B,Column C', 4],
  ['calamine/tests/inventory-table.xlsx', 't1', [1], 4, 'Item,Type,Quantity', 3],
  ['calamine/tests/issue_530.xlsx', 't1', [4], 1, '领域,平台,小微,节点组织,人事范围', 12],
  ['calamine/tests/minimal_package.xlsx', 't1', [3], 193, 'BKG_NUM,BKG_DT,BKG_TM,ARR_DIV,ARR_LOC', 36],
  ['calamine/tests/no-header.xlsx', 't1', [], 2, 'column_1,column_2', 2],
  ['calamine/tests/readings.xlsx', 't1', [1], 3, 'Station,Celsius,Humidity,Pressure', 4],
  ['calamine/tests/table-multiple.xlsx', 't1', [1], 4, 'Item,Type,Quantity', 3],
  ['calamine/tests/table-multiple.xlsx', 't2', [1], 4, 'Item,Price', 2],
  ['calamine/tests/table-multiple.xlsx', 't3', [1], 4, 'Item,Units', 2],
  ['calamine/tests/table-multiple.xlsx', 't4', [7], 4, 'Item,Units', 2],
  ['calamine/tests/table_with_insertrow_attribute.xlsx', 't1', [8], 30, 'Id,Price', 2],
  ['calamine/tests/table_with_insertrow_attribute.xlsx', 't2', [8], 32, 'Id,Price', 2],
  ['calamine/tests/temperature-in-middle.xlsx', 't1', [4], 2, 'label,value', 2],
  ['readxl/tests/testthat/sheets/geometry.xlsx', 't1', [3], 3, 'var1,var2,var3', 3],
  ['readxl/tests/testthat/sheets/geometry.xlsx', 't2', [3], 3, 'var1', 1],
  ['readxl/tests/testthat/sheets/geometry.xlsx', 't3', [3], 3, 'var1', 1],
  ['readxl/tests/testthat/sheets/geometry.xlsx', 't4', [3], 3, 'var3', 1],
  [
    'readxl/tests/testthat/sheets/iris-excel-xls.xls',
    't1',
    [1],
    150,
    'Sepal.Length,Sepal.Width,Petal.Length,Petal.Width,Species',
    5,
  ],
  ['readxl/tests/testthat/sheets/names-need-repair-xlsx.xlsx', 't1', [1], 2, 'a b,a b_2,column_3,c%&$', 4],
  [
    'readxl/tests/testthat/sheets/no-styles-or-sharedStrings-parts.xlsx',
    't1',
    [1],
    11,
    'Language,Age,Churn probability',
    3,
  ],
  ['readxl/tests/testthat/sheets/skipping.xlsx', 't1', [3], 2, 'var1,var2', 2],
  ['readxl/tests/testthat/sheets/skipping.xlsx', 't2', [3], 2, 'var1,var2', 2],
  ['readxl/tests/testthat/sheets/unnamed-duplicated-columns.xlsx', 't1', [1], 2, 'column_1,var2,column_3,var2_2', 4],
  ['readxl/inst/extdata/deaths.xlsx', 't1', [5], 10, 'Name,Profession,Age,Has kids,Date of birth', 6],
  ['readxl/inst/extdata/deaths.xlsx', 't2', [5], 10, 'Name,Profession,Age,Has kids,Date of birth', 6],
  ['readxl/inst/extdata/clippy.xlsx', 't1', [1], 4, 'name,value', 2],
  [
    'readxl/inst/extdata/clippy.xlsx',
    't2',
    [1, 2],
    1,
    'name (at birth),species (office supply type),death (date is approximate),weight (in grams)',
    4,
  ],
];

withSharedData('real tables', (shared) => {
  test.each(JUDGED)('%s %s', (file, id, header, rows, names, columns) => {
    const path = resolve(shared, 'tables/fixtures', file);
    const dataset = openDataset(openBytes(basename(file), new Uint8Array(readFileSync(path))), {});
    const table = dataset.tables.find((one) => one.id === id)!;
    const read = [...table.batches()].reduce((sum, batch) => sum + batch.cells.length, 0);
    const found = table.columns.map(({ name }) => name);
    expect([table.headerRows, read, found.slice(0, 5).join(','), found.length]).toEqual([header, rows, names, columns]);
  });
});
