/**
 * Length of the prefix of an id that identifies an image in its folder. 7 of 32 characters are 35 bits: the probability
 * that any two of 10,000 images have the same prefix is 0.15%.
 */
const LENGTH = 7;

/**
 * Packs an order of images into a text, so that the order of 10,000 images can be stored in the view of their folder
 * (`view.order`).
 * @see unpackOrder
 */
export function packOrder(ids: readonly string[]): string {
  return ids.map((id) => id.slice(0, LENGTH)).join('');
}

/**
 * Returns the ids in the order of a packed text.
 * @param ids ids of all images of the folder. Images that have been removed are omitted from the order.
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
