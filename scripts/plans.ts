import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
process.exitCode =
  spawnSync(process.execPath, [vitest, 'run', 'test/plans', '--update'], { cwd: root, stdio: 'inherit' }).status ?? 1
