/** Returns the bits of a number in IEEE 754 half precision, rounded to nearest, ties to even. */
export function toFloat16Bits(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127 + 15;
  const mantissa = bits & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00 | (Number.isNaN(value) ? 0x200 : 0);
  const shift = exponent <= 0 ? 14 - exponent : 13;
  if (shift > 24) return sign;
  const whole = exponent <= 0 ? mantissa | 0x800000 : mantissa;
  const kept = whole >>> shift;
  const rest = whole & ((1 << shift) - 1);
  const half = 1 << (shift - 1);
  const rounded = rest > half || (rest === half && (kept & 1) === 1) ? kept + 1 : kept;
  return sign | ((exponent <= 0 ? 0 : exponent << 10) + rounded);
}

/** Converts half-precision bits to a number. */
export function fromFloat16Bits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const mantissa = bits & 0x3ff;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}
