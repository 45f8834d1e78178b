import type { ImageDocument } from '../document/image-document.js';

/** Hides or shows a class. */
export function toggleClass(doc: ImageDocument, name: string): void {
  const toggle = () => {
    const { hidden } = doc.look();
    doc.setLook({ hidden: hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name] });
  };
  toggle();
  doc.actions.record({ undo: toggle, redo: toggle });
}
