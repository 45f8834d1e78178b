/**
 * Start of an id that tells the images of a folder apart: 7 of 32 characters are 35 bits, so that two of 10,000 images
 * share one with a probability of 0.15%.
 */
const LENGTH = 7;

/**
 * Packs an order of images into one text, so that 10,000 of them fit into the view of their folder (`view.order`).
 * @see unpackOrder
 */
export function packOrder(ids: readonly string[]): string {
  return ids.map((id) => id.slice(0, LENGTH)).join('');
}

/**
 * Returns the ids of a packed order.
 * @param ids of the images of the folder; those that were removed since are left out of the order.
 */
export function unpackOrder(text: string, ids: readonly string[]): string[] {
  const byStart = new Map(ids.map((id) => [id.slice(0, LENGTH), id]));
  const order: string[] = [];
  for (let at = 0; at < text.length; at += LENGTH) {
    const id = byStart.get(text.slice(at, at + LENGTH));
    if (id !== undefined) order.push(id);
  }
  return order;
}
