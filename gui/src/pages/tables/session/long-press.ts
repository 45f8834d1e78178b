/** Time that a finger must rest, ms, and how far it may move meanwhile, px. */
const HOLD_MS = 500;
const MAX_MOVE = 8;

/**
 * Calls a function when a finger rests on an element, for browsers that open no context menu then. It is not called if
 * the browser does. @returns handlers of the element.
 */
export function createLongPress(onHold: (event: PointerEvent) => void) {
  let timer = 0;
  let start = { x: 0, y: 0 };
  let isHeld = false;
  const stop = () => clearTimeout(timer);
  return {
    start: (event: PointerEvent) => {
      stop();
      isHeld = false;
      if (event.pointerType !== 'touch') return;
      start = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(() => {
        isHeld = true;
        onHold(event);
      }, HOLD_MS);
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > MAX_MOVE) stop();
    },
    stop,
    /** Whether the last touch was held, so that lifting the finger is not a tap. */
    wasHeld: () => isHeld,
  };
}
