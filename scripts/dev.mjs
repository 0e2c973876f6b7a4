import { join } from 'node:path'
import { runInForeground } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { modules, node24 } from './setup/paths.mjs'
import { runMain } from './setup/run-main.mjs'

await runMain(async () => {
  await ensureInstalled()
  // The port of the finished product, because addresses in emails and of payments are made with it.
  const { PORT = '3000' } = process.env
  const parameters = ['--port', PORT, '--strictPort', ...process.argv.slice(2)]
  runInForeground(node24, [join(modules, 'vite', 'bin', 'vite.js'), ...parameters])
})
