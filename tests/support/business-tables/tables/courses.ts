import type { BusinessTable } from '../business-table.js';
import { addDays } from '../dates.js';

export interface Course {
  title: string;
  trainer: string;
  held: string;
  participants: number;
  places: number;
  score: number | null;
  language: string;
  fee: number;
}

const TITLES = [
  'First aid',
  'Fire safety',
  'Negotiation basics',
  'Spreadsheet skills',
  'Project planning',
  'Public speaking',
  'Time management',
  'Data protection',
  'Conflict resolution',
  'Forklift licence',
];

/** A list short enough to count by hand. */
export const courses: BusinessTable<Course> = {
  name: 'courses',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 20 }, (_, index) => {
      const places = random.pick([12, 16, 20]);
      return {
        title: TITLES[index % 10]!,
        trainer: random.pick(['Dr. Falk', 'Ms. Ito', 'Mr. Reyes']),
        held: addDays('2024-01-12', index * 17),
        participants: random.int(5, places),
        places,
        score: random.chance(0.2) ? null : random.int(28, 50) / 10,
        language: random.pick(['English', 'German', 'English']),
        fee: random.pick([0, 150, 290, 450]),
      };
    }),
  columns: {
    Course: ({ title }) => title,
    Trainer: ({ trainer }) => trainer,
    Held: ({ held }) => held,
    Participants: ({ participants }) => String(participants),
    Places: ({ places }) => String(places),
    Score: ({ score }) => (score === null ? '--' : score.toFixed(1)),
    Language: ({ language }) => language,
    Fee: ({ fee }) => String(fee),
  },
};
