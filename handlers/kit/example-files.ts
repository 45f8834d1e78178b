/**
 * A file in `tests/fixtures/examples/` that the API examples name. A test sends every example, so update size, hash and
 * ids if a file there changes.
 */
export const EXAMPLE_TABLE = {
  name: 'beers.csv',
  size: 455,
  sha256: '39ac2424d01965187f3a4ef760eabfc948d5e199a02a52869bfe1ad000d3d7de',
};

/** Id of the uploaded table. */
export const EXAMPLE_TABLE_ID = 'ds-e1f3ab2d6c03';

/** Id of the uploaded `photos/dog.jpg`. */
export const EXAMPLE_IMAGE_ID = 'ds-475bc79635bf';

/** A PNG of 16 x 16 pixels in one color. */
export const EXAMPLE_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEWIqqoqt2l3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=';
