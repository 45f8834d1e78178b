/** Seconds as 0:01.033, or 1:02:03.500. Milliseconds tell frames apart. */
export function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const rest = `${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
  return hours > 0 ? `${hours}:${pad(minutes, 2)}:${rest}` : `${minutes}:${rest}`;
}

/** For an axis: without milliseconds where whole seconds are near enough. */
export function shortClock(seconds: number, duration: number): string {
  return duration < 20 ? `${Math.round(seconds * 10) / 10} s` : clock(Math.round(seconds)).replace(/\.\d+$/, '');
}
