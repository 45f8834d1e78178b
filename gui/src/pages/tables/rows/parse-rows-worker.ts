import Papa from 'papaparse';

/** Rows of one message: few enough that taking them over costs no frame. */
const AT_ONCE = 2_000;

/** Parses the CSV that the server writes, away from the page, and hands the rows over in parts; null at the end. */
addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  let part: string[][] = [];
  const send = () => {
    postMessage(part);
    part = [];
  };
  Papa.parse<string[]>(text, {
    delimiter: ',',
    skipEmptyLines: false,
    step: ({ data }) => {
      part.push(data);
      if (part.length === AT_ONCE) send();
    },
    complete: () => {
      send();
      postMessage(null);
    },
  });
});
