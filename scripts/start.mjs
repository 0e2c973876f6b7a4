import { ensureBuilt, server } from './setup/build.mjs'
import { handOver } from './setup/child.mjs'
import { main } from './setup/fault.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { node24 } from './setup/places.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  handOver(node24, [server, ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'production' })
})
