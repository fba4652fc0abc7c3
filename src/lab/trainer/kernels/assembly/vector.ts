/** target += source, element by element. */
export function add(target: usize, source: usize, length: u32): void {
  const end = target + ((<usize>length) << 2)
  const wideEnd = target + ((<usize>(length & ~3)) << 2)
  for (; target < wideEnd; target += 16) {
    v128.store(target, f32x4.add(v128.load(target), v128.load(source)))
    source += 16
  }
  for (; target < end; target += 4) {
    store<f32>(target, load<f32>(target) + load<f32>(source))
    source += 4
  }
}

/** target = 0. */
export function zero(target: usize, length: usize): void {
  memory.fill(target, 0, length << 2)
}
