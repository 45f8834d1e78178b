import type { Questions } from '../business-table.js';
import {
  count,
  extreme,
  figure,
  inOrder,
  list,
  maximum,
  mean,
  median,
  minimum,
  only,
  pairs,
  ranking,
  share,
} from '../figures.js';
import type { Property } from '../tables/properties.js';

const price = ({ price: value }: Property) => value;
const area = ({ area: value }: Property) => value;
const city = ({ city: value }: Property) => value;
const isIn = (wanted: string) => (row: Property) => row.city === wanted;

export const propertyQuestions: Questions<Property> = {
  dev: [
    {
      ask: 'average asking price in Bristol',
      kind: 'mean',
      answer: (rows) => figure(mean(rows.filter(isIn('Bristol')), price)),
    },
    { ask: 'how many flats are listed?', kind: 'count', answer: (rows) => count(rows, ({ type }) => type === 'Flat') },
    {
      ask: 'cheapest property in York',
      kind: 'lookup',
      answer: (rows) => {
        const row = extreme(rows.filter(isIn('York')), price, 'lowest');
        return figure({ any: [row.reference, row.street] });
      },
    },
    {
      ask: 'number of properties with a garden per city',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows.filter(({ garden }) => garden),
            city,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'largest area of a house',
      kind: 'max',
      answer: (rows) =>
        figure(
          maximum(
            rows.filter(({ type }) => type === 'House'),
            area,
          ),
        ),
    },
    {
      ask: 'how many properties have at least 4 bedrooms',
      kind: 'count',
      answer: (rows) => count(rows, ({ bedrooms }) => bedrooms >= 4),
    },
    { ask: 'which house is the prettiest', because: 'opinion' },
    { ask: 'how far is P310 from the station', because: 'no-such-column' },
    { ask: 'average asking price in Glasgow', because: 'no-such-value' },
    {
      ask: 'difference between the highest and the lowest asking price',
      kind: 'difference',
      answer: (rows) => figure(maximum(rows, price) - minimum(rows, price)),
    },
    {
      ask: 'properties with an asking price over 700,000',
      kind: 'filter',
      answer: (rows) => ({
        rows: rows.filter((row) => row.price > 700_000).map((row) => [{ any: [row.reference, row.street] }]),
      }),
    },
    {
      ask: 'two cheapest flats',
      kind: 'top',
      answer: (rows) => {
        const found = ranking(
          rows.filter(({ type }) => type === 'Flat'),
          ({ reference }) => reference,
          (group) => group[0]!.price,
          { keep: 2, order: 'lowest' },
        );
        return inOrder({
          rows: found.map(([name]) => [
            { any: [String(name), rows.find(({ reference }) => reference === name)!.street] },
          ]),
        });
      },
    },
    {
      ask: 'how many houses have no garden',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.type === 'House' && !row.garden),
    },
    { ask: 'are prices in Leeds fair', because: 'opinion' },
  ],
  test: [
    {
      ask: 'median asking price by city',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, city, (group) => median(group, price))),
    },
    {
      ask: 'properties between 200,000 and 250,000',
      kind: 'filter',
      answer: (rows) => ({
        rows: rows
          .filter((row) => row.price >= 200_000 && row.price <= 250_000)
          .map((row) => [{ any: [row.reference, row.street] }]),
      }),
    },
    { ask: 'share of properties in Leeds', kind: 'share', answer: (rows) => share(rows, isIn('Leeds')) },
    {
      ask: 'what is the asking price of P321?',
      kind: 'lookup',
      answer: (rows, written) => {
        const row = only(rows, ({ reference }) => reference === 'P321');
        return figure({ any: [row.price, written(row, 'Asking price')] });
      },
    },
    {
      ask: 'three most expensive houses',
      kind: 'top',
      answer: (rows) => {
        const top = ranking(
          rows.filter(({ type }) => type === 'House'),
          ({ reference }) => reference,
          (group) => group[0]!.price,
          { keep: 3 },
        );
        return inOrder({
          rows: top.map(([name]) => [
            { any: [String(name), rows.find(({ reference }) => reference === name)!.street] },
          ]),
        });
      },
    },
    {
      ask: 'average area of studios and bungalows',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter(({ type }) => type === 'Studio' || type === 'Bungalow'),
            area,
          ),
        ),
    },
    {
      ask: 'which city has the most listings',
      kind: 'top',
      answer: (rows) => list(ranking(rows, city, (group) => group.length, { keep: 1 }).map(([name]) => name)),
    },
    {
      ask: 'how many properties in Norwich without a garden',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.city === 'Norwich' && !row.garden),
    },
    { ask: 'how will prices develop in York', because: 'forecast' },
    { ask: 'which properties are good value', because: 'undefined-term' },
    { ask: 'how many bathrooms does P333 have', because: 'no-such-column' },
  ],
};
