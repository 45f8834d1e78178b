/** The part of Handlens that a check is about. The text output has a line for each. */
export const TOPICS = [
  'handlens',
  'images',
  'detection',
  'tables',
  'window',
  'disk',
  'network',
  'training',
  'models',
] as const;
export type Topic = (typeof TOPICS)[number];

/** A line of the diagnosis. */
export interface DoctorCheck {
  topic: Topic;
  name: string;
  /** `warning`: something optional is missing. `problem`: a part of Handlens does not work. */
  state: 'ok' | 'warning' | 'problem';
  /** What the check found. */
  detail: string;
  /** The same without paths, for the line of its topic; null if it adds nothing. */
  brief: string | null;
  /** What the user can do; null if nothing is necessary. */
  remedy: string | null;
}

/** Names a check. */
export interface CheckName {
  topic: Topic;
  name: string;
}

export const ok = ({ topic, name }: CheckName, detail: string, brief: string | null = detail): DoctorCheck => ({
  topic,
  name,
  state: 'ok',
  detail,
  brief,
  remedy: null,
});

export const warning = (check: CheckName, detail: string, remedy: string): DoctorCheck => ({
  ...problem(check, detail, remedy),
  state: 'warning',
});

export const problem = ({ topic, name }: CheckName, detail: string, remedy: string): DoctorCheck => ({
  topic,
  name,
  state: 'problem',
  detail,
  brief: detail,
  remedy,
});
