/** Distance between a notification and elements that it must not cover, px. */
const GAP = 8;

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlaps = (one: Area, other: Area) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom + GAP && other.top < one.bottom + GAP;

/** Returns by how many px an area must be moved up so that it covers none of the others. */
export function clearOf(area: Area, others: readonly Area[]): number {
  const lowestFirst = others.toSorted((one, other) => other.bottom - one.bottom);
  return lowestFirst.reduce((up, other) => {
    const moved = { ...area, top: area.top - up, bottom: area.bottom - up };
    return overlaps(moved, other) ? area.bottom - other.top + GAP : up;
  }, 0);
}
