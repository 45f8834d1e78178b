import type { Block, Inline, Section } from './document.js';

const TAG: Inline = { kind: 'tag', tone: 'bad', text: 'made up' };

function markBlock(block: Block): Block {
  switch (block.kind) {
    case 'section':
      return markMadeUp(block);
    case 'split':
      return { ...block, main: block.main.map(markBlock), aside: block.aside.map(markBlock) };
    case 'table':
      return {
        ...block,
        head: [...block.head, { title: 'origin', align: 'start' }],
        rows: block.rows.map((row) => [...row, [TAG]]),
      };
    case 'pictures':
      return {
        ...block,
        items: block.items.map((picture) => ({
          ...picture,
          stamp: 'MADE UP',
          boxes: picture.boxes.map((box) => ({ ...box, isDashed: true as const })),
        })),
      };
    default:
      return block;
  }
}

/**
 * Marks invented figures in the headings, the rows of tables and the pictures of a section, so that no part of it looks
 * real if it is cut out.
 */
export function markMadeUp(section: Section): Section {
  return { ...section, mark: 'made-up', blocks: section.blocks.map(markBlock) };
}
