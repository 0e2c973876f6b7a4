import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { runInForeground } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { node24, root } from './setup/paths.mjs'
import { runMain } from './setup/run-main.mjs'

await runMain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  runInForeground(node24, [join(root, 'scripts', 'screenshots.ts'), ...process.argv.slice(2)])
})
