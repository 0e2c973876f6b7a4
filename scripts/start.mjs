import { ensureBuilt, server } from './setup/build.mjs'
import { replaceWith } from './setup/child.mjs'
import { main } from './setup/fault.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { node24 } from './setup/places.mjs'
import { serverMemory, serverOptions } from './setup/server-options.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  replaceWith(node24, [...serverOptions, server, ...process.argv.slice(2)], {
    ...serverMemory,
    ...process.env,
    NODE_ENV: 'production',
  })
})
