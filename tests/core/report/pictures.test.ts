import { describe, expect, test } from 'vitest';
import { type Picture, type PictureBox, part, phrase, type ReportDocument } from '../../../core/report/document.js';
import { CLASS_COLOURS } from '../../../core/report/html/style.js';
import { writeHtml } from '../../../core/report/html/write-html.js';
import { writeMarkdown } from '../../../core/report/markdown/write-markdown.js';
import { attributeOf, type PageElement, parsePage } from '../../support/html-page.js';

const JPEG = '/9j/4AAQ';

function box(given: Partial<PictureBox> = {}): PictureBox {
  return { x1: 10, y1: 40, x2: 110, y2: 90, slot: 0, ...given };
}

function picture(given: Partial<Picture> = {}): Picture {
  return {
    caption: phrase`dog.jpg`,
    text: phrase`dog.jpg (dog 0.81, cat 0.39)`,
    jpeg: JPEG,
    area: { x1: 0, y1: 0, x2: 200, y2: 100 },
    boxes: [box()],
    ...given,
  };
}

function report(items: readonly Picture[], omitted = 0): ReportDocument {
  const block = { kind: 'pictures' as const, items, omitted, rest: phrase`in the table` };
  return { title: phrase`photos`, sections: [part('photos', phrase`Photos`, [block])], footer: [] };
}

const elementsOf = (items: readonly Picture[], omitted = 0) => parsePage(writeHtml(report(items, omitted))).elements;
const named = (elements: readonly PageElement[], tag: string, look?: string) =>
  elements.filter(
    (element) =>
      element.tagName === tag && (look === undefined || attributeOf(element, 'class')?.split(' ').includes(look)),
  );
const numbers = (element: PageElement, ...names: string[]) => names.map((name) => Number(attributeOf(element, name)));

describe('pictures on a page', () => {
  test('are embedded, with a text alternative, and allowed by the policy', () => {
    const html = writeHtml(report([picture()]));
    const { elements, errors } = parsePage(html);
    expect(errors).toEqual([]);
    expect(attributeOf(named(elements, 'image')[0]!, 'href')).toBe(`data:image/jpeg;base64,${JPEG}`);
    expect(html).toContain('<title>dog.jpg (dog 0.81, cat 0.39)</title>');
    expect(html).toContain('img-src data:; base-uri');
    expect(html).not.toContain(' style=');
  });

  test('a page without pictures allows no images', () => {
    expect(writeHtml(report([]))).not.toContain('img-src');
  });

  test('are 112 px high, or lower if they are wide', () => {
    const wide = { x1: 0, y1: 0, x2: 1000, y2: 100 };
    const [photo, panorama] = named(elementsOf([picture(), picture({ area: wide })]), 'svg', 'photo');
    expect(numbers(photo!, 'width', 'height')).toEqual([224, 112]);
    expect(numbers(panorama!, 'width', 'height')).toEqual([246.4, 24.6]);
  });

  test('have boxes at their places, scaled', () => {
    const [edge] = named(elementsOf([picture()]), 'rect', 'edge');
    // 1.12 px per photo px, and half of the stroke inside.
    expect(numbers(edge!, 'x', 'y', 'width', 'height')).toEqual([12, 45.6, 110.5, 54.5]);
  });

  test.each([
    [{}, 'box k0'],
    [{ slot: 4, isStrong: true }, 'box k4 strong'],
    [{ isDashed: true }, 'box k0 dashed'],
    [{ slot: 12 }, 'box k2 dashed'],
    [{ slot: null, isStrong: true, isDashed: true }, 'box white strong dashed'],
  ] as const)('draw %j as %s', (given, look) => {
    const [group] = named(elementsOf([picture({ boxes: [box(given)] })]), 'g', 'box');
    expect(attributeOf(group!, 'class')).toBe(look);
  });

  test('a crop shows part of the photo, and a larger view the ground around it', () => {
    const view = { x1: 100, y1: 0, x2: 300, y2: 100 };
    const [image] = named(elementsOf([picture({ view })]), 'image');
    expect(numbers(image!, 'x', 'y', 'width', 'height')).toEqual([-112, 0, 224, 112]);
  });

  test('labels never overlap, and stay inside the picture', () => {
    const corner = { x1: 0, y1: 0, x2: 150, y2: 100, isStrong: true as const };
    const boxes = [
      box({ ...corner, label: 'dog 0.81', otherLabel: 'sheep 0.90' }),
      box({ ...corner, slot: 1, label: 'cat 0.39' }),
      box({ ...corner, x2: 200, slot: 2, label: 'a class with a long name 0.41' }),
    ];
    const plates = named(elementsOf([picture({ boxes })]), 'g', 'plate').map((plate) => {
      const rect = plate.childNodes.find(({ nodeName }) => nodeName === 'rect') as PageElement;
      const [x = 0, y = 0, width = 0, height = 0] = numbers(rect, 'x', 'y', 'width', 'height');
      return { x, y, right: x + width, bottom: y + height };
    });
    expect(plates).toHaveLength(4);
    for (const [at, one] of plates.entries()) {
      expect(one.x >= 0 && one.y >= 0 && one.right <= 224.1 && one.bottom <= 112.1).toBe(true);
      const touched = plates.filter(
        (other, place) =>
          place > at && one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom,
      );
      expect(touched).toEqual([]);
    }
  });

  test('mark the part of a box outside the photo, and something small', () => {
    const outside = { kind: 'outside' as const, x1: 200, y1: 0, x2: 220, y2: 100 };
    const circle = { kind: 'circle' as const, x1: 50, y1: 50, x2: 60, y2: 60 };
    const elements = elementsOf([picture({ marks: [outside, circle] })]);
    expect(numbers(named(elements, 'svg', 'outside')[0]!, 'x', 'width')).toEqual([224, 22.4]);
    expect(numbers(named(elements, 'circle', 'edge')[0]!, 'cx', 'cy', 'r')).toEqual([61.6, 61.6, 5.6]);
  });

  test('a photo that cannot be shown is stated in words', () => {
    expect(parsePage(writeHtml(report([picture({ jpeg: null })]))).text).toContain('cannot be shown');
    const stamped = parsePage(writeHtml(report([picture({ jpeg: null, stamp: 'cannot be decoded' })]))).text;
    expect(stamped).toContain('cannot be decoded');
    expect(stamped).not.toContain('cannot be shown');
  });

  test('hostile names stay text', () => {
    const name = '"><script>alert(1)</script>';
    const boxes = [box({ label: name, otherLabel: name, isStrong: true })];
    const items = [
      picture({ caption: phrase`${name}`, note: phrase`${name}`, text: phrase`${name}`, stamp: name, boxes }),
    ];
    expect(elementsOf(items).filter(({ tagName }) => tagName === 'script')).toEqual([]);
  });

  test('the ink on each class color has a contrast of at least 4.5 to 1', () => {
    const luminance = (color: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
        const part = Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
        return sum + weight * (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0);
    const contrasts = CLASS_COLOURS.map((pair) => {
      const [dark = 0, light = 0] = pair.map(luminance).sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
    expect(contrasts).toHaveLength(10);
    expect(contrasts.filter((contrast) => contrast < 4.5)).toEqual([]);
  });
});

test('counts the pictures beyond a limit', () => {
  expect(parsePage(writeHtml(report([picture()], 1234))).text).toMatch(/and 1,234 more: in the table/);
  expect(writeMarkdown(report([picture()], 1234))).toContain('- and 1,234 more: in the table');
  expect(writeMarkdown(report([picture()]))).not.toContain('more');
});

test('Markdown lists the text of each picture', () => {
  expect(writeMarkdown(report([picture(), picture({ text: phrase`cat.jpg` })]))).toContain(
    '## Photos\n\n- dog.jpg (dog 0.81, cat 0.39)\n- cat.jpg\n',
  );
});
