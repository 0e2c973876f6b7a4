// How the server is run, here as in deploy/clinic.service and the image.

/**
 * V8 would let what is short-lived grow to 100 MB and more before it looks for what can go, and on a large machine let the rest
 * of its heap become four times what is in use. A bound makes it look at half as much again (docs/performance.md, "Memory").
 * `--expose-gc` lets the server give memory back when it becomes quiet (src/server/runtime/release-memory.ts).
 */
export const serverOptions = ['--max-semi-space-size=8', '--max-old-space-size=768', '--expose-gc']

/**
 * glibc would keep the memory of pages and pictures for itself for good: what is larger than 64 kB is to be given back when it
 * is free. Elsewhere these say nothing.
 */
export const serverMemory = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_ARENA_MAX: '2' }
