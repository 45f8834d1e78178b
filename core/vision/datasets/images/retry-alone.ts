let beside = 0;
let isAlone = false;
const waiting: { isAlone: boolean; begin: () => void }[] = [];

/** Lets those begin that may, in the order in which they came: many beside each other, or one alone. */
function beginNext(): void {
  for (let next = waiting[0]; next && !isAlone && (beside === 0 || !next.isAlone); next = waiting[0]) {
    waiting.shift();
    if (next.isAlone) isAlone = true;
    else beside++;
    next.begin();
  }
}

async function inItsTurn<Value>(alone: boolean, work: () => Promise<Value>): Promise<Value> {
  await new Promise<void>((begin) => {
    waiting.push({ isAlone: alone, begin });
    beginNext();
  });
  try {
    return await work();
  } finally {
    if (alone) isAlone = false;
    else beside--;
    beginNext();
  }
}

/**
 * Runs work of the image library beside other such work of this thread; what fails is run once more with nothing beside
 * it. The library keeps the words of its errors in one place for the whole process, where each image that is done wipes
 * them out: beside others an error may say nothing, or what is wrong with another image.
 */
export function retryAlone<Value>(work: () => Promise<Value>): Promise<Value> {
  return inItsTurn(false, work).catch(() => inItsTurn(true, work));
}
