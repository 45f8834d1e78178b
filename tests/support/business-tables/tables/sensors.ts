import type { BusinessTable } from '../business-table.js';
import { addDays } from '../dates.js';

export interface Reading {
  date: string;
  time: string;
  sensor: string;
  room: string;
  temperature: number | null;
  humidity: number;
  battery: number;
}

const SENSORS = [
  ['S-01', 'Cold store'],
  ['S-02', 'Workshop'],
  ['S-03', 'Server room'],
  ['S-04', 'Loading dock'],
] as const;

/** A log in order of time; a failed sensor wrote NaN. */
export const sensors: BusinessTable<Reading> = {
  name: 'sensors',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 400 }, (_, index) => {
      const [sensor, room] = SENSORS[index % 4]!;
      const step = Math.floor(index / 4);
      const base = { 'S-01': 3, 'S-02': 19, 'S-03': 24, 'S-04': 11 }[sensor];
      return {
        date: addDays('2024-02-01', Math.floor(step / 4)),
        time: `${String((step % 4) * 6).padStart(2, '0')}:00`,
        sensor,
        room,
        temperature: random.chance(0.04) ? null : Math.round((base + random.next() * 6 - 3) * 10) / 10,
        humidity: random.int(28, 81),
        battery: Math.round((100 - step / 3 - random.next()) * 10) / 10,
      };
    }),
  columns: {
    Timestamp: ({ date, time }) => `${date}T${time}:00`,
    Sensor: ({ sensor }) => sensor,
    Room: ({ room }) => room,
    'Temperature (°C)': ({ temperature }) => (temperature === null ? 'NaN' : temperature.toFixed(1)),
    'Humidity %': ({ humidity }) => String(humidity),
    'Battery %': ({ battery }) => battery.toFixed(1),
  },
};
