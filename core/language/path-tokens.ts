/** File extensions that identify a word as a file. */
const FILE_ENDINGS = new Set(
  (
    'jpg jpeg png webp tif tiff gif avif bmp heic heif svg pdf txt csv tsv json jsonl yaml yml xml html htm md markdown ' +
    'onnx pt pth pkl engine tflite pb gguf safetensors weights zip tar gz tgz mp4 mov avi mkv webm wav mp3 flac m4a ogg doc docx xls ' +
    'xlsx xlsm xlsb ods ppt pptx py ipynb sh bash bat cmd exe ps1 js ts toml ini cfg conf env log db sqlite parquet npy npz ' +
    'rtf srt bak key pem crt dll so bin iso dat raw cr2 nef dng psd ai eps ico jfif'
  ).split(' '),
);

const TOKEN = /[^\s"'`<>|，。；：！？、（）【】「」『』《》]+/g;
const LEADING = /^[([{*,;:!?]+/;
const TRAILING = new Set(')]},;:!?.');
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Runs between ideographs. */
const RUN = /[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** Pairs of words with a slash that are no path. */
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

function trim(text: string, from: number): Place & { text: string } {
  const lead = LEADING.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  const kept = rest.slice(0, endWithout(rest, TRAILING));
  return { text: kept, from: from + lead, to: from + lead + kept.length };
}

/** Returns the start of a name in ideographs before a path: after the last text that is not part of it. */
function cutName(before: string, cutAfter: readonly string[]): number {
  let cut = 0;
  for (const text of cutAfter) {
    const at = before.lastIndexOf(text);
    // A folder's name may itself be such a text: 照片/猫.jpg.
    if (at !== -1 && before[at + text.length] !== '/') cut = Math.max(cut, at + text.length);
  }
  return cut;
}

/** Paths in a word that holds ideographs: 检测photos/a.jpg里的狗, 照片/猫.jpg. */
function pathsAmongIdeographs(token: string, from: number, cutAfter: readonly string[]): Place[] {
  const found: Place[] = [];
  let begin = 0;
  for (const { 0: run, index } of token.matchAll(RUN)) {
    const part = trim(run, index);
    const continues = index > begin && /^[./_-]/.test(part.text);
    const name = token.slice(begin, index);
    const start = continues ? begin + cutName(name, cutAfter) : part.from;
    const whole = token.slice(start, part.to);
    if (start < part.from ? isPath(whole) : isPath(part.text)) {
      found.push({ from: from + start, to: from + part.to });
      begin = index + run.length;
    }
  }
  return joinNeighbours(found, token, from);
}

/** Joins 照片/ and 猫.jpg to one path if only a slash separates them. */
function joinNeighbours(places: readonly Place[], token: string, from: number): Place[] {
  const joined: Place[] = [];
  for (const place of places) {
    const last = joined.at(-1);
    if (last && last.to === place.from && token[last.to - from - 1] === '/') last.to = place.to;
    else joined.push({ ...place });
  }
  return joined;
}

/**
 * Words of a text that are paths: they hold a slash or a backslash, or end as files do.
 * @param text folded, quotations and addresses blanked.
 * @param cutAfter texts before a path that do not belong to it, in languages without spaces between words.
 */
export function findPaths(text: string, cutAfter: readonly string[]): Place[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    if (HAN.test(token)) return pathsAmongIdeographs(token, index, cutAfter);
    const part = trim(token, index);
    return isPath(part.text) ? [{ from: part.from, to: part.to }] : [];
  });
}

/** Returns the end of a text without trailing marks. Cost: linear, unlike an unanchored pattern. */
export function endWithout(text: string, marks: ReadonlySet<string>): number {
  let end = text.length;
  while (end > 0 && marks.has(text[end - 1]!)) end--;
  return end;
}
