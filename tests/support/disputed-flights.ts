/** Texts of a table of flights on web sites, and the right departures. */
export interface DisputedFlights {
  csv: string;
  /** Right departure of each flight. */
  truth: ReadonlyMap<string, string>;
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} p.m.`;

/**
 * Draws departures that nine web sites state: two sites are right, five copy a wrong time about half of the flights,
 * and the last two are mostly empty or write a date.
 */
export function disputedFlights(flights = 24): DisputedFlights {
  const truth = new Map<string, string>();
  const lines = ['id,site,flight,departure'];
  for (let at = 0; at < flights; at += 1) {
    const flight = `AA-${100 + at}`;
    const right = clock(60 + at * 17);
    const copied = at % 2 === 0 ? clock(60 + at * 17 + 9) : right;
    truth.set(flight, right);
    const own = clock(60 + at * 17 + 3 + (at % 4));
    const stated = [
      right,
      right,
      copied,
      copied,
      copied,
      copied,
      copied,
      at % 3 === 0 ? right : '',
      `12/02/2011 ${own}`,
    ];
    for (const [site, time] of stated.entries()) lines.push(`${lines.length},site${site + 1},${flight},${time}`);
  }
  return { csv: `${lines.join('\n')}\n`, truth };
}
