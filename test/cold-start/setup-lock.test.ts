import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const scripts = join(import.meta.dirname, '../../scripts/setup')
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clinic-lock-'))
  cpSync(scripts, join(root, 'scripts/setup'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rmSync(root, { recursive: true }))

const lock = () => join(root, '.setup-lock')
/** Takes the lock in a process of its own, which would wait for ever for one that is alive. */
const take = (before = '') =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { runMain } from './scripts/setup/run-main.mjs'
       import { withLock } from './scripts/setup/lock.mjs'
       ${before}
       await runMain(() => withLock(async () => console.log('at work')))`,
    ],
    { cwd: root, encoding: 'utf8', timeout: 5000 },
  )

test('a stale lock from another container does not block the set-up', () => {
  // Process 1 is alive on every machine; it is not the one that wrote this.
  for (const left of ['1', '1 12345678901']) {
    writeFileSync(lock(), left)
    const { stdout, status } = take()
    expect([left, stdout, status]).toEqual([left, 'at work\n', 0])
    expect(existsSync(lock())).toBe(false)
  }
})

test('a lock of a running process blocks the set-up', () => {
  writeFileSync(lock(), String(process.pid))
  const { stdout, status } = take()
  expect(stdout).toContain(`Process ${process.pid} is already installing`)
  expect(status).toBe(null)
})

test('a read-only folder is reported in one line', () => {
  // Root may write anywhere: a folder in the place of the draft of the lock fails for it alike.
  const { stderr, status } = take(
    `import fs from 'node:fs/promises'
     import { syncBuiltinESMExports } from 'node:module'
     fs.writeFile = async () => { throw Object.assign(new Error('read-only'), { code: 'EROFS' }) }
     syncBuiltinESMExports()`,
  )
  expect([stderr.trimEnd().split('\n').length, status]).toEqual([1, 1])
  expect(stderr).toMatch(/can’t be written to \(EROFS\).*dist\/server\/main\.js/)
})
