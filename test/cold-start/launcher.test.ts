import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '#test/support/server.ts'

const setup = join(import.meta.dirname, '../../scripts/setup')
const { findRegistryFault }: { findRegistryFault: () => Promise<string | undefined> } = await import(
  join(setup, 'npm.mjs')
)
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A program that says who it is and then waits to be asked to end. */
const program = `process.on('SIGTERM', () => { console.log('asked to end'); process.exit(7) });
setInterval(() => {}, 1000); console.log(process.pid)`
const launcher = `import { replaceProcess } from ${JSON.stringify(join(setup, 'child.mjs'))}
replaceProcess(process.execPath, ['-e', ${JSON.stringify(program)}])`

const linesOf = (child: ReturnType<typeof spawn>) => {
  let text = ''
  child.stdout?.on('data', (part) => {
    text += part
  })
  return () => text.trim().split('\n')
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// Windows has no way to do this: there the launcher stays and waits.
const testWhereReplaced = test.skipIf(process.platform === 'win32')

testWhereReplaced('the server takes the place of what has started it, and leaves no parent behind', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', launcher])
  const said = linesOf(child)
  await expect.poll(said, { timeout: 10_000 }).toEqual([`${child.pid}`])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([7, null])
  expect(said()).toContain('asked to end')
})

testWhereReplaced('the server ends when the npm that has started it is killed outright', async () => {
  const npm = `require('node:child_process').spawn(process.execPath,
    ['--input-type=module', '-e', ${JSON.stringify(launcher)}], { stdio: 'inherit' })
  setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', npm], { env: { ...process.env, npm_lifecycle_event: 'start' } })
  const said = linesOf(child)
  await expect.poll(said, { timeout: 10_000 }).toEqual([expect.stringMatching(/^\d+$/)])
  const pid = Number(said()[0])
  expect(isAlive(pid)).toBe(true)
  await sleep(400)
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  // Its id may stay until the system has taken note of its end.
  await expect.poll(said, { timeout: 10_000 }).toContain('asked to end')
})

test('an unreachable npm registry is reported at once, and one that answers 404 is not', async () => {
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${await freePort()}`)
  const started = Date.now()
  expect(await findRegistryFault()).toContain('ECONNREFUSED')
  expect(Date.now() - started).toBeLessThan(15_000)

  const server = createServer((_, response) => response.writeHead(404).end('{}'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  undo.push(() => server.close())
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await findRegistryFault()).toBeUndefined()
})

test('a silent npm registry is announced within seconds', async () => {
  const server = createServer(() => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  undo.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const told = vi.spyOn(console, 'log').mockImplementation(() => {})
  undo.push(() => told.mockRestore())
  const started = Date.now()
  const asked = findRegistryFault()
  await expect.poll(() => told.mock.calls.flat(), { timeout: 6_000 }).toEqual([expect.stringMatching(/^Waiting for/)])
  expect(await asked).toContain('timeout')
  expect(Date.now() - started).toBeLessThan(28_000)
})
