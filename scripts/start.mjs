import { ensureBuilt, server } from './setup/build.mjs'
import { replaceWith } from './setup/child.mjs'
import { main } from './setup/fault.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { node24 } from './setup/places.mjs'

/**
 * V8 would let what is short-lived grow to 100 MB and more before it looks for what can go (docs/performance.md, "Memory").
 */
const options = ['--max-semi-space-size=8']

/**
 * glibc would keep the memory of large pictures for itself for good: what is larger than 256 kB is to be given back when it
 * is free. Elsewhere these say nothing.
 */
const memory = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '2' }

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  replaceWith(node24, [...options, server, ...process.argv.slice(2)], {
    ...memory,
    ...process.env,
    NODE_ENV: 'production',
  })
})
