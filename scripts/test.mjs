import { join } from 'node:path'
import { runInForeground } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { node24, root } from './setup/paths.mjs'
import { runMain } from './setup/run-main.mjs'

await runMain(async () => {
  await ensureInstalled()
  runInForeground(node24, [join(root, 'scripts', 'checks', 'run.ts'), ...process.argv.slice(2)])
})
