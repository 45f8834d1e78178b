/** Whether an encoding has units of two or four bytes, in which a byte by itself says nothing. */
export function isMultiByteUnit(label: string): boolean {
  return label.startsWith('utf-16') || label.startsWith('utf-32');
}
