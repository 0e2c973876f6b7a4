import { ensureBuilt, server } from './setup/build.mjs'
import { replaceProcess } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { node24 } from './setup/paths.mjs'
import { runMain } from './setup/run-main.mjs'
import { serverMemory, serverOptions } from './setup/server-options.mjs'

await runMain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  replaceProcess(node24, [...serverOptions, server, ...process.argv.slice(2)], {
    ...serverMemory,
    ...process.env,
    NODE_ENV: 'production',
  })
})
