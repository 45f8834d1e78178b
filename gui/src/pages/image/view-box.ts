/** What part of a photo is seen: px of the photo. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MAX_ZOOM = 40;

/** The whole photo. */
export function wholeView({ width, height }: { width: number; height: number }): ViewBox {
  return { x: 0, y: 0, width, height };
}

/**
 * Comes nearer or goes away, with a point of the photo staying where it is.
 * @param factor below 1 comes nearer. @param point px of the photo.
 */
export function zoomAt(view: ViewBox, factor: number, point: { x: number; y: number; photo: ViewBox }): ViewBox {
  const { photo } = point;
  const width = Math.min(photo.width, Math.max(photo.width / MAX_ZOOM, view.width * factor));
  const real = width / view.width;
  return keepInside(
    {
      x: point.x - (point.x - view.x) * real,
      y: point.y - (point.y - view.y) * real,
      width,
      height: view.height * real,
    },
    photo,
  );
}

/** Moves by px of the photo. */
export function pan(view: ViewBox, by: { x: number; y: number }, photo: ViewBox): ViewBox {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, photo);
}

function keepInside(view: ViewBox, photo: ViewBox): ViewBox {
  return {
    ...view,
    x: Math.min(Math.max(view.x, 0), Math.max(0, photo.width - view.width)),
    y: Math.min(Math.max(view.y, 0), Math.max(0, photo.height - view.height)),
  };
}
