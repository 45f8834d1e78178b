/** Kinds of cells in a wide column that can be determined from the bytes. The caller parses all others as strings. */
export const KIND_OTHER: u32 = 0;
export const KIND_INTEGER: u32 = 1;
export const KIND_DECIMAL: u32 = 2;
export const KIND_EMAIL: u32 = 3;
/** Without visible ASCII characters. The cell may be blank, so it is counted only after the caller has checked it. */
export const KIND_DOUBTFUL: u32 = 4;
/** Like `KIND_OTHER`, with bytes beyond ASCII. */
export const KIND_BEYOND_ASCII: u32 = 5;

const EXACT_DIGITS: u32 = 15;
const MAX_EMAIL_LENGTH: u32 = 64;

/** Value of the number judged last. */
export let value: f64 = 0;

// @ts-ignore: decorator
@inline
function isDigit(byte: u32): bool {
  return byte - 48 < 10;
}

// @ts-ignore: decorator
@inline
function isLetterOrDigit(byte: u32): bool {
  return byte - 48 < 10 || (byte | 32) - 97 < 26;
}

/**
 * Classifies a text.
 * @param length at least 1.
 */
export function judge(at: usize, length: u32): u32 {
  const first = <u32>load<u8>(at);
  if (length <= EXACT_DIGITS + 2 && (isDigit(first) || first === 45)) {
    const kind = judgeNumber(at, length, first === 45);
    if (kind !== KIND_OTHER) return kind;
  }
  if (length <= MAX_EMAIL_LENGTH && isLetterOrDigit(first) && isEmail(at, length)) return KIND_EMAIL;
  return judgeOther(at, length);
}

/**
 * Parses `0`, `-12`, `1234` and decimals such as `-0.5` or `12.75`, with up to 15 digits and no leading zeros. Leaves
 * numbers with three decimals to the caller, because their separator may mark thousands.
 */
function judgeNumber(at: usize, length: u32, isNegative: bool): u32 {
  let sum: u64 = 0;
  let mark: u32 = length;
  const from: u32 = isNegative ? 1 : 0;
  for (let index = from; index < length; index++) {
    const byte = <u32>load<u8>(at + index);
    if (isDigit(byte)) sum = sum * 10 + (byte - 48);
    else if (byte === 46 && mark === length) mark = index;
    else return KIND_OTHER;
  }
  const whole = mark - from;
  const decimals = mark === length ? 0 : length - mark - 1;
  if (whole === 0 || whole + decimals > EXACT_DIGITS || (whole > 1 && load<u8>(at + from) === 48)) return KIND_OTHER;
  if (isNegative && sum === 0) return KIND_OTHER;
  if (mark < length && (decimals === 0 || decimals === 3)) return KIND_OTHER;
  // Both operands are whole numbers below 2^53, so the result is rounded only once.
  const positive = <f64>sum / powerOfTen(decimals);
  value = isNegative ? -positive : positive;
  return mark === length ? KIND_INTEGER : KIND_DECIMAL;
}

function powerOfTen(exponent: u32): f64 {
  let power: f64 = 1;
  for (let left = exponent; left > 0; left--) power *= 10;
  return power;
}

/**
 * Whether a text consists of letters, digits and `._+-`, an at sign, and at least two labels of letters, digits and
 * hyphens.
 */
function isEmail(at: usize, length: u32): bool {
  let index: u32 = 1;
  for (; index < length; index++) {
    const byte = <u32>load<u8>(at + index);
    if (!isLetterOrDigit(byte) && byte !== 46 && byte !== 95 && byte !== 43 && byte !== 45) break;
  }
  if (index >= length || load<u8>(at + index) !== 64) return false;
  let labels: u32 = 0;
  let run: u32 = 0;
  for (index++; index < length; index++) {
    const byte = <u32>load<u8>(at + index);
    if (isLetterOrDigit(byte) || byte === 45) run++;
    else if (byte === 46 && run > 0) {
      labels++;
      run = 0;
    } else return false;
  }
  return run > 0 && labels > 0 && labels <= 8;
}

function judgeOther(at: usize, length: u32): u32 {
  let seen = false;
  let beyond = false;
  for (let index: u32 = 0; index < length; index++) {
    const byte = <u32>load<u8>(at + index);
    if (byte >= 128) beyond = true;
    else if (byte > 32 && byte !== 127) seen = true;
  }
  if (!seen) return KIND_DOUBTFUL;
  return beyond ? KIND_BEYOND_ASCII : KIND_OTHER;
}

const LOWER: u32 = 97;
const UPPER: u32 = 65;
const DIGIT: u32 = 57;

// @ts-ignore: decorator
@inline
function patternCodeOf(byte: u32): u32 {
  if (isDigit(byte)) return DIGIT;
  if (byte - 65 < 26) return UPPER;
  return byte - 97 < 26 ? LOWER : byte;
}

/**
 * Hashes the pattern of a text, like `hashOfPattern` of the pattern tally.
 * @param length up to 64, ASCII only.
 */
export function patternHash(at: usize, length: u32): i32 {
  let hash: i32 = 3;
  let last: u32 = 0;
  let run: i32 = 0;
  for (let index: u32 = 0; index < length; index++) {
    const code = patternCodeOf(<u32>load<u8>(at + index));
    run = code === last ? run + 1 : 1;
    last = code;
    const cap: i32 = code === DIGIT ? 13 : code === LOWER || code === UPPER ? 2 : 64;
    if (run <= cap) hash = (hash ^ <i32>code) * 0x01000193 + run;
  }
  hash = (hash ^ <i32>(<u32>hash >> 16)) * <i32>0x85ebca6b;
  hash = (hash ^ <i32>(<u32>hash >> 13)) * <i32>0xc2b2ae35;
  return hash ^ <i32>(<u32>hash >> 16);
}
