/**
 * Returns the bits of a number in IEEE 754 half precision, rounded to nearest, ties to even. Node.js 20 has no
 * Float16Array; onnxruntime-node expects float16 tensors as these bits in a Uint16Array.
 */
export function toHalfBits(value: number): number {
  const bits = new Uint32Array(new Float32Array([value]).buffer)[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = Math.abs(value);
  if (Number.isNaN(value)) return 0x7e00;
  if (magnitude >= 65520) return sign | 0x7c00;
  if (magnitude < 2 ** -14) return sign | roundHalfEven(magnitude * 2 ** 24);
  const exponent = Math.floor(Math.log2(magnitude));
  return sign | (((exponent + 14) << 10) + roundHalfEven((magnitude / 2 ** exponent) * 1024));
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
