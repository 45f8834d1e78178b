/** A line of the diagnosis. */
export interface DoctorCheck {
  name: string;
  /** `warning`: something optional is missing. `problem`: a part of Handlens does not work. */
  state: 'ok' | 'warning' | 'problem';
  /** What the check found. */
  detail: string;
  /** What the user can do; null if nothing is necessary. */
  remedy: string | null;
}

export const ok = (name: string, detail: string): DoctorCheck => ({ name, state: 'ok', detail, remedy: null });

export const warning = (name: string, detail: string, remedy: string): DoctorCheck => ({
  name,
  state: 'warning',
  detail,
  remedy,
});

export const problem = (name: string, detail: string, remedy: string): DoctorCheck => ({
  name,
  state: 'problem',
  detail,
  remedy,
});
