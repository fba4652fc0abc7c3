/** The first byte that the compiler's own static data leaves free; the allocator starts here. */
export const heapBase: usize = __heap_base
