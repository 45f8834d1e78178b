/** `valid` requests must not be rejected. `random` requests may be invalid. */
export type RequestKind = 'valid' | 'random';

interface Entry {
  kind: RequestKind;
  /** 0 if no answer arrived. */
  status: number;
  ms: number;
}

const OVERLOADED = [429, 503, 504];

/** Returns whether a busy server may answer with this status. */
export const isOverloaded = (status: number) => OVERLOADED.includes(status);

const isDone = ({ status }: Entry) => status >= 200 && status < 400;

/** Statuses and latencies by endpoint. */
export class LatencyBook {
  private readonly entries = new Map<string, Entry[]>();
  /** The first rejection of a valid request, by endpoint. */
  private readonly refusals = new Map<string, string>();

  /** @param detail text of the answer, if it was rejected. */
  add(endpoint: string, entry: Entry, detail = ''): void {
    const list = this.entries.get(endpoint) ?? [];
    if (list.length === 0) this.entries.set(endpoint, list);
    list.push(entry);
    if (isRefused(entry) && !this.refusals.has(endpoint)) this.refusals.set(endpoint, detail);
  }

  get count(): number {
    return [...this.entries.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** Returns the number of responses by status. */
  statuses(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { status } of [...this.entries.values()].flat()) counts.set(status, (counts.get(status) ?? 0) + 1);
    return counts;
  }

  /** Returns whether a valid request to an endpoint succeeded. */
  isDone(endpoint: string): boolean {
    return this.entries.get(endpoint)?.some((entry) => entry.kind === 'valid' && isDone(entry)) ?? false;
  }

  /**
   * Returns responses that are failures under load: none at all, server errors except 503, 504 and 507, and rejections
   * of valid requests.
   */
  failures(): string[] {
    const isBad = ({ status }: Entry) => status === 0 || (status >= 500 && ![503, 504, 507].includes(status));
    return [...this.entries].flatMap(([endpoint, list]) => {
      const formatStatuses = (bad: Entry[]) => `${bad.length} times ${[...new Set(bad.map((one) => one.status))]}`;
      const bad = list.filter(isBad);
      const refused = list.filter(isRefused);
      return [
        ...(bad.length === 0 ? [] : [`${endpoint}: ${formatStatuses(bad)}`]),
        ...(refused.length === 0
          ? []
          : [`${endpoint}: valid requests were refused, ${formatStatuses(refused)}: ${this.refusals.get(endpoint)}`]),
      ];
    });
  }

  /** Returns the lines of a Markdown table with the latencies of valid requests, ms. */
  table(): string[] {
    const at = (sorted: readonly number[], part: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
    const rows = [...this.entries].map(([endpoint, list]) => {
      const valid = list.filter(({ kind }) => kind === 'valid');
      const ms = valid.map((one) => one.ms).sort((a, b) => a - b);
      const overloaded = valid.filter(({ status }) => isOverloaded(status)).length;
      const counts = [valid.length, valid.filter(isDone).length, overloaded, valid.filter(isRefused).length];
      const cells = [...counts, list.length - valid.length, at(ms, 0.5), at(ms, 0.95), at(ms, 0.99), at(ms, 1)];
      return `| ${endpoint} | ${cells.join(' | ')} |`;
    });
    const head = [
      '| Endpoint | Valid | Done | 429, 503, 504 | Refused | Random | p50 | p95 | p99 | Most |',
      '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ];
    return [...head, ...rows.sort()];
  }
}

const isRefused = ({ kind, status }: Entry) =>
  kind === 'valid' && ((status >= 400 && status < 500 && status !== 429) || status === 507);
