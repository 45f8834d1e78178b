import type { Questions } from '../business-table.js';
import { count, either, figure, known, list, maximum, mean, minimum, pairs, ranking } from '../figures.js';
import type { Reading } from '../tables/sensors.js';

const temperature = ({ temperature: value }: Reading) => value;
const humidity = ({ humidity: value }: Reading) => value;
const isIn =
  (wanted: string) =>
  ({ room }: Reading) =>
    room === wanted;
const room = ({ room: value }: Reading) => value;

export const sensorQuestions: Questions<Reading> = {
  dev: [
    {
      ask: 'average temperature in the server room',
      kind: 'mean',
      answer: (rows) => figure(mean(rows.filter(isIn('Server room')), temperature)),
    },
    { ask: 'what was the highest humidity?', kind: 'max', answer: (rows) => figure(maximum(rows, humidity)) },
    {
      ask: 'how many readings are there per sensor',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ sensor }) => sensor,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'how often was it above 20 degrees in the workshop',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.room === 'Workshop' && (row.temperature ?? 0) > 20),
    },
    {
      ask: 'how many temperature values are missing',
      kind: 'quality',
      answer: (rows) => count(rows, (row) => row.temperature === null),
    },
    {
      ask: 'which room is the coldest on average',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(rows, room, (group) => mean(group, temperature), { keep: 1, order: 'lowest' }).map(([name]) => name),
        ),
    },
    { ask: 'how much power does sensor S-02 use', because: 'no-such-column' },
    { ask: 'what will the temperature be tomorrow', because: 'forecast' },
    {
      ask: 'temperature of S-01 in the first reading',
      kind: 'lookup',
      answer: (rows) => figure(known(rows.find(({ sensor }) => sensor === 'S-01')!.temperature)),
    },
    {
      ask: 'when was the last reading of S-02',
      kind: 'date',
      answer: (rows) => {
        const last = rows.filter(({ sensor }) => sensor === 'S-02').at(-1)!;
        return figure(`${last.date}T${last.time}:00`);
      },
    },
    {
      ask: 'average humidity on 3 february 2024',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter(({ date }) => date === '2024-02-03'),
            humidity,
          ),
        ),
    },
    { ask: 'which sensor is the most reliable', because: 'undefined-term' },
  ],
  test: [
    {
      ask: 'lowest temperature in the cold store',
      kind: 'min',
      answer: (rows) => figure(minimum(rows.filter(isIn('Cold store')), temperature)),
    },
    {
      ask: 'mean humidity by room',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, room, (group) => mean(group, humidity))),
    },
    {
      ask: 'when was the first reading taken',
      kind: 'date',
      answer: (rows) => figure(either(`${rows[0]!.date}T${rows[0]!.time}:00`, rows[0]!.date)),
    },
    {
      ask: 'what is the battery of S-03 in the last reading?',
      kind: 'lookup',
      answer: (rows) => figure(rows.filter(({ sensor }) => sensor === 'S-03').at(-1)!.battery),
    },
    {
      ask: 'number of readings with a humidity below 30',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.humidity < 30),
    },
    {
      ask: 'average temperature on 14 february 2024',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter(({ date }) => date === '2024-02-14'),
            temperature,
          ),
        ),
    },
    { ask: 'which sensor is broken', because: 'undefined-term' },
    { ask: 'is the server room too hot?', because: 'opinion' },
    { ask: 'air pressure in the loading dock', because: 'no-such-column' },
  ],
};
