/** Heads of the lists of free blocks, one for each power of two. */
const FREE = memory.data(32 * 4, 4);
let top: usize = (__heap_base + 15) & ~15;

// @ts-ignore: decorator
@inline
function classOf(size: usize): u32 {
  return 32 - clz<u32>(max<u32>(<u32>size, 16) - 1);
}

/** Halves the smallest free block that is large enough until it has the requested size. Returns 0 if there is none. */
function split(kind: u32): usize {
  let larger = kind + 1;
  while (larger < 32 && load<u32>(FREE + (larger << 2)) === 0) larger++;
  if (larger >= 32) return 0;
  const at = load<u32>(FREE + (larger << 2));
  store<u32>(FREE + (larger << 2), load<u32>(at));
  while (larger > kind) {
    larger--;
    const size = (<usize>1) << (<usize>larger);
    release(at + size, size);
  }
  return at;
}

/**
 * Adds pages to the memory, and an eighth of its size if possible. Each step gives the caller a new buffer of the whole
 * memory, for which it collects garbage; memory that is not written costs nothing.
 */
function grow(pages: i32): void {
  const ample = max(pages, memory.size() >> 3);
  if (memory.grow(ample) < 0 && memory.grow(pages) < 0) unreachable();
}

/** Returns a block of at least `size` bytes, not cleared. Block sizes are powers of two. */
export function allot(size: usize): usize {
  const kind = classOf(size);
  const head = load<u32>(FREE + (kind << 2));
  if (head !== 0) {
    store<u32>(FREE + (kind << 2), load<u32>(head));
    return head;
  }
  const half = split(kind);
  if (half !== 0) return half;
  const at = top;
  top += (<usize>1) << kind;
  const missing = <i64>top - ((<i64>memory.size()) << 16);
  if (missing > 0) grow(<i32>((missing + 0xffff) >> 16));
  return at;
}

/** Returns a block filled with zeros. */
export function allotClear(size: usize): usize {
  const at = allot(size);
  memory.fill(at, 0, size);
  return at;
}

/** Frees a block. `size` is the size that was requested. */
export function release(at: usize, size: usize): void {
  const kind = classOf(size);
  store<u32>(at, load<u32>(FREE + (kind << 2)));
  store<u32>(FREE + (kind << 2), <u32>at);
}

/** Returns a block of twice the size with the contents of `at`, and frees `at`. */
export function enlarge(at: usize, size: usize): usize {
  const larger = allot(size << 1);
  memory.copy(larger, at, size);
  release(at, size);
  return larger;
}

/** Frees all blocks and resets the heap. */
export function releaseAll(): void {
  memory.fill(FREE, 0, 32 << 2);
  top = (__heap_base + 15) & ~15;
}
