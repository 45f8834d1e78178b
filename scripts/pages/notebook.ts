/** A cell of a notebook in nbformat 4.5. */
interface Cell {
  cell_type: 'markdown' | 'code';
  id: string;
  metadata: object;
  source: string[];
  execution_count?: null;
  outputs?: [];
}

const linesOf = (text: string) => text.split(/(?<=\n)/);

function cellOf(text: string, place: number): Cell {
  const fence = /^```python\n([\s\S]*)\n```$/.exec(text);
  const base = { id: `cell-${place + 1}`, metadata: {} };
  if (fence === null) return { cell_type: 'markdown', ...base, source: linesOf(text) };
  return { cell_type: 'code', ...base, execution_count: null, outputs: [], source: linesOf(fence[1]!) };
}

/** Makes links from docs/notebooks/ out of links from docs/. */
const moveLinks = (text: string) => text.replaceAll(/\]\((?!https?:|#)([^)]+)\)/g, '](../$1)');

/**
 * Returns docs/notebooks/first-steps.ipynb from the section on Python of docs/clients.md.
 * @throws if the page has no such section, because the notebook would be empty.
 */
export function notebook(page: string): string {
  const section = /^## Python\n([\s\S]*?)(?=^## )/m.exec(page)?.[1];
  if (section === undefined) throw new Error('docs/clients.md has no section "Python".');
  const start =
    '# First steps in Python\n\nStart `vision-cli serve` in a folder with a photo `photo.jpg` and a table `sales.csv`, or change the names below. Generated from [clients.md](../clients.md).';
  const parts = section.trim().split(/\n*(^```python\n[\s\S]*?^```$)\n*/m);
  const texts = [start, ...parts.slice(1).map(moveLinks)].filter((text) => text.trim() !== '');
  const document = {
    cells: texts.map((text, place) => cellOf(text, place)),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python' },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
