/**
 * Boxes between a model's output and its detections: four numbers per box, the corners x1 y1 x2 y2. Each step documents
 * its coordinate frame.
 */
export interface Candidates {
  boxes: number[];
  scores: number[];
  classIds: number[];
}

export function emptyCandidates(): Candidates {
  return { boxes: [], scores: [], classIds: [] };
}

/** One box of a list of candidates. */
export interface Corners {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export function addCandidate(
  to: Candidates,
  box: Corners,
  { score, classId }: { score: number; classId: number },
): void {
  to.boxes.push(box.x1, box.y1, box.x2, box.y2);
  to.scores.push(score);
  to.classIds.push(classId);
}

/** Returns the candidates at these indices, in this order. */
export function pickCandidates(from: Candidates, places: readonly number[]): Candidates {
  return {
    boxes: places.flatMap((place) => from.boxes.slice(place * 4, place * 4 + 4)),
    scores: places.map((place) => from.scores[place]!),
    classIds: places.map((place) => from.classIds[place]!),
  };
}
