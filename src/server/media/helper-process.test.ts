import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HelperExitedError, helperProcess } from './helper-process.ts'

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-helper-'))
  program = join(folder, 'helper.ts')
  const messages = join(import.meta.dirname, 'messages.ts')
  await writeFile(
    program,
    `import { readMessages, writeMessage } from '${messages}'
     for await (const { id, say, bytes } of readMessages(process.stdin)) {
       if (say === 'die') process.exit(7)
       if (say === 'fault') writeMessage(process.stdout, { id, fault: 'It is broken' })
       if (say !== 'fault' && say !== 'wait') writeMessage(process.stdout, { id, say, bytes, hasGrown: say === 'grow', pid: process.pid, env: Object.keys(process.env) })
     }`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const isAlive = (pid: unknown) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}
const started = (changes: Partial<Parameters<typeof helperProcess>[1]> = {}) => {
  const faults: string[] = []
  const onFailure = (error: Error) => faults.push(error.message)
  return { faults, ...helperProcess(program, { timeoutMs: 20_000, idleAfter: 50, onFailure, ...changes }) }
}

test('a helper answers several requests at once, and does not inherit the server’s environment', async () => {
  const helper = started()
  const sizes = [0, 1, 70_000, 5_000_000]
  const answers = await Promise.all(sizes.map((size) => helper.send({ say: size, bytes: Buffer.alloc(size, 7) })))
  expect(answers.map(({ say }) => say)).toEqual(sizes)
  expect(
    answers.map(({ bytes }) => Buffer.compare(bytes as Buffer, Buffer.alloc((bytes as Buffer).length, 7))),
  ).toEqual(sizes.map(() => 0))
  expect(answers.map(({ bytes }) => (bytes as Buffer).length)).toEqual(sizes)
  expect(answers[0]!.env).toEqual(['MALLOC_MMAP_THRESHOLD_', 'MALLOC_ARENA_MAX'])
})

test('a helper ends when it is idle, and the next request starts another', async () => {
  const helper = started()
  const first = await helper.send({ say: 'hello' })
  await vi.waitFor(() => expect(isAlive(first.pid)).toBe(false), 10_000)
  const second = await helper.send({ say: 'hello' })
  expect(second.pid).not.toBe(first.pid)
  expect(helper.faults).toEqual([])
})

test('a request that needs memory gets a fresh process, unless others wait for the running one', async () => {
  const helper = started({ idleAfter: 20_000 })
  const pids = async (say: string, ...asked: boolean[]) =>
    (await Promise.all(asked.map((needsRoom) => helper.send({ say }, needsRoom)))).map(({ pid }) => pid)
  const [first] = await pids('hello', false)
  expect(await pids('hello', true), 'nothing was kept of the first').toEqual([first])
  expect(await pids('grow', false)).toEqual([first])
  const [roomy, beside] = await pids('grow', true, false)
  expect(roomy).not.toBe(first)
  expect(beside).toBe(roomy)
  const [before, busy] = await pids('hello', false, true)
  expect([before, busy]).toEqual([roomy, roomy])
})

test('a helper that dies or times out fails its requests, is reported once, and is replaced', async () => {
  const helper = started({ timeoutMs: 5000 })
  await helper.send({ say: 'hello' })
  await expect(Promise.all([helper.send({ say: 'wait' }), helper.send({ say: 'die' })])).rejects.toThrow(
    HelperExitedError,
  )
  expect(helper.faults).toEqual([expect.stringMatching(/ended with 7$/)])
  await helper.send({ say: 'hello' })
  await expect(helper.send({ say: 'wait' })).rejects.toThrow(/ended with SIGKILL$/)
  expect((await helper.send({ say: 'hello' })).say).toBe('hello')
})

test('an error inside a helper fails only its own request', async () => {
  const helper = started()
  await expect(helper.send({ say: 'fault' })).rejects.toThrow('It is broken')
  expect((await helper.send({ say: 'hello' })).say).toBe('hello')
  expect(helper.faults).toEqual([])
})
