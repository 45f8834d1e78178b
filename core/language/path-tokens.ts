/** File extensions. A word with one of them is a path. */
const FILE_ENDINGS = new Set(
  (
    'jpg jpeg png webp tif tiff gif avif bmp heic heif svg pdf txt csv tsv json jsonl yaml yml xml html htm md markdown ' +
    'onnx pt pth pkl engine tflite pb gguf safetensors weights zip tar gz tgz mp4 mov avi mkv webm wav mp3 flac m4a ogg doc docx xls ' +
    'xlsx xlsm xlsb ods ppt pptx py ipynb sh bash bat cmd exe ps1 js ts toml ini cfg conf env log db sqlite parquet npy npz ' +
    'rtf srt bak key pem crt dll so bin iso dat raw cr2 nef dng psd ai eps ico jfif'
  ).split(' '),
);

const TOKEN = /[^\s"'`<>|，。；：！？、（）【】「」『』《》]+/g;
/** Marks before a path. The asterisk of "*.jpg" belongs to it. */
const LEADING = /^(?:[([{,;:!?]|\*(?!\.\w))+/;
const TRAILING = new Set(')]},;:!?.');
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Runs of characters between ideographs. */
const RUN = /[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** Words with a slash that are not paths. */
const PAIRS =
  /^(?:and\/or|either\/or|yes\/no|he\/she|him\/her|his\/her|w\/o|w\/|n\/a|i\/o|on\/off|true\/false|\d+\/\d+(?:\/\d+)?)$/;
const FILE = /^[^/\\]*[^/\\.]\.([a-z0-9]{1,12})$/;
const DOT_FILE = /^\.[a-z][a-z0-9_.-]+$/;
const DRIVE = /^[a-z]:[\\/]/;

function isPath(token: string): boolean {
  if (token.length < 2 || PAIRS.test(token)) return false;
  if (DRIVE.test(token) || /[^\\]\\[^\\]/.test(token) || /^\\\\./.test(token)) return true;
  if (token.includes('/')) return /[\p{L}\p{N}~.]/u.test(token);
  if (DOT_FILE.test(token)) return true;
  const ending = FILE.exec(token)?.[1];
  return ending !== undefined && FILE_ENDINGS.has(ending);
}

interface Place {
  from: number;
  to: number;
}

type Part = Place & { text: string };

const hasEnding = (text: string) => FILE_ENDINGS.has(FILE.exec(text.replace(/^.*[/\\]/, ''))?.[1] ?? '');

/** Splits a list without spaces, "a.jpg,b.jpg", but not the name of one file, "paris,france.jpg". */
function splitList(part: Part): Part[] {
  const pieces = part.text.split(/[,;]/);
  if (pieces.length === 1 || !pieces.every(hasEnding)) return [part];
  let from = part.from;
  return pieces.map((text) => {
    const piece = { text, from, to: from + text.length };
    from = piece.to + 1;
    return piece;
  });
}

function trim(text: string, from: number): Part {
  const lead = LEADING.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  const kept = rest.slice(0, endWithout(rest, TRAILING));
  return { text: kept, from: from + lead, to: from + lead + kept.length };
}

/** Returns where a path starts within the ideographs before it: after the last occurrence of a word of `cutAfter`. */
function cutName(before: string, cutAfter: readonly string[]): number {
  let cut = 0;
  for (const text of cutAfter) {
    const at = before.lastIndexOf(text);
    // A folder may be named like one of these words: 照片/猫.jpg.
    if (at !== -1 && before[at + text.length] !== '/') cut = Math.max(cut, at + text.length);
  }
  return cut;
}

/** Finds paths in a run of text that contains ideographs: 检测photos/a.jpg里的狗, 照片/猫.jpg. */
function pathsAmongIdeographs(token: string, from: number, cutAfter: readonly string[]): Place[] {
  const found: Place[] = [];
  let begin = 0;
  for (const { 0: run, index } of token.matchAll(RUN)) {
    const part = trim(run, index);
    const continues = index > begin && /^[./\\_-]/.test(part.text);
    const name = token.slice(begin, index);
    const start = continues ? begin + cutName(name, cutAfter) : part.from;
    const whole = token.slice(start, part.to);
    if (start < part.from ? isPath(whole) : isPath(part.text)) {
      found.push({ from: from + start, to: from + part.to });
      begin = index + run.length;
    }
  }
  return joinAdjacent(found, token, from);
}

/** Joins adjacent paths such as 照片/ and 猫.jpg if the first ends in a slash. */
function joinAdjacent(places: readonly Place[], token: string, from: number): Place[] {
  const joined: Place[] = [];
  for (const place of places) {
    const last = joined.at(-1);
    if (last && last.to === place.from && '/\\'.includes(token[last.to - from - 1]!)) last.to = place.to;
    else joined.push({ ...place });
  }
  return joined;
}

/**
 * Finds the words of a text that are paths: they contain a slash or backslash, or end in a known file extension.
 * @param text folded, with quotations and URLs blanked.
 * @param cutAfter words before a path that are not part of it, for languages without spaces between words.
 */
export function findPaths(text: string, cutAfter: readonly string[]): Place[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    if (HAN.test(token)) return pathsAmongIdeographs(token, index, cutAfter);
    return splitList(trim(token, index)).filter((part) => isPath(part.text));
  });
}

/** Returns the length of a text without trailing marks. Cost: linear, unlike an unanchored pattern. */
export function endWithout(text: string, marks: ReadonlySet<string>): number {
  let end = text.length;
  while (end > 0 && marks.has(text[end - 1]!)) end--;
  return end;
}
