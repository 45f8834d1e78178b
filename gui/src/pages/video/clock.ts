import { formatNumber } from '../../i18n/format.js';
import { t } from './texts.js';

/** Formats seconds as 0:01.033 or 1:02:03.500. Frames differ in the milliseconds. */
export function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const rest = `${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
  return hours > 0 ? `${hours}:${pad(minutes, 2)}:${rest}` : `${minutes}:${rest}`;
}

/** Formats seconds for an axis: with tenths if the video is short. */
export function shortClock(seconds: number, duration: number): string {
  return duration < 20
    ? t('timeline.seconds', { seconds: formatNumber(seconds) })
    : clock(Math.round(seconds)).replace(/\.\d+$/, '');
}
