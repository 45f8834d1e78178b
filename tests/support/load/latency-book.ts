/** What came back of the requests to each endpoint. */
export class LatencyBook {
  private readonly entries = new Map<string, { status: number; ms: number }[]>();

  /** @param status 0 where no answer came. */
  add(endpoint: string, status: number, ms: number): void {
    const list = this.entries.get(endpoint) ?? [];
    if (list.length === 0) this.entries.set(endpoint, list);
    list.push({ status, ms });
  }

  get count(): number {
    return [...this.entries.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** How often each status came. */
  statuses(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { status } of [...this.entries.values()].flat()) counts.set(status, (counts.get(status) ?? 0) + 1);
    return counts;
  }

  /** Answers that a server under load must not give: none at all, and errors of its own but 503, 504 and 507. */
  failures(): string[] {
    const isBad = (status: number) => status === 0 || (status >= 500 && ![503, 504, 507].includes(status));
    return [...this.entries].flatMap(([endpoint, list]) => {
      const bad = list.filter(({ status }) => isBad(status));
      return bad.length === 0 ? [] : [`${endpoint}: ${bad.length} times ${[...new Set(bad.map((one) => one.status))]}`];
    });
  }

  /** Lines of a Markdown table; ms. */
  table(): string[] {
    const at = (sorted: readonly number[], part: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
    const rows = [...this.entries].map(([endpoint, list]) => {
      const ms = list.map((one) => one.ms).sort((a, b) => a - b);
      const ok = list.filter(({ status }) => status < 400).length;
      const turnedAway = list.filter(({ status }) => [429, 503, 504].includes(status)).length;
      const cells = [list.length, ok, turnedAway, at(ms, 0.5), at(ms, 0.95), at(ms, 0.99), at(ms, 1)];
      return `| ${endpoint} | ${cells.join(' | ')} |`;
    });
    const head = [
      '| Endpoint | Requests | Done | 429, 503, 504 | p50 | p95 | p99 | Most |',
      '|---|---:|---:|---:|---:|---:|---:|---:|',
    ];
    return [...head, ...rows.sort()];
  }
}
