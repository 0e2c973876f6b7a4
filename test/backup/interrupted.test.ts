import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cli, runCli } from '#test/support/built-cli.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { emptyInstallation, withDatabaseOf } from '#test/support/empty-installation.ts'
import { restartServer, type Variables } from '#test/support/server.ts'

type Place = Awaited<ReturnType<typeof emptyInstallation>>
const requests = 4000
/** What is left of work that is over, in the data directory where there is one. */
const leftIn = ({ DATA_DIR }: Variables) =>
  (existsSync(DATA_DIR!) ? readdirSync(DATA_DIR!) : []).filter((name) => name.startsWith('.clinic-'))

/** Kills a command as soon as there is a file of patients' data in its work folder. */
async function killInside(parameters: string[], variables: Variables): Promise<void> {
  const { child, ended } = runCli(parameters, variables)
  const isInside = () =>
    existsSync(variables.DATA_DIR!) &&
    leftIn(variables).some((name) => existsSync(join(variables.DATA_DIR!, name, 'tables/appointments.jsonl')))
  while (!isInside() && child.exitCode === null) await sleep(2)
  child.kill('SIGKILL')
  expect((await ended).signal, 'it was killed before its end').toBe('SIGKILL')
  expect(leftIn(variables), 'which leaves its work folder').not.toEqual([])
}

onEveryEngine('an interrupted backup or restore', (engine) => {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-interrupted-'))
  const file = join(scratch, 'whole.tar.gz')
  const places: Place[] = []
  const newPlace = async () => {
    const place = await emptyInstallation(engine)
    places.push(place)
    return place.variables
  }
  let origin: Variables
  beforeAll(async () => {
    origin = await newPlace()
    await cli(['seed', 'bulk', '--appointments', String(requests), '--orders', '5', '--subscribers', '5'], origin)
    await cli(['backup', '--to', file], origin)
  })
  afterAll(async () => {
    for (const { drop } of places) await drop()
    rmSync(scratch, { recursive: true })
  })

  const count = (variables: Variables) =>
    withDatabaseOf(variables, async ({ db }) => (await db.selectFrom('appointments').select('id').execute()).length)

  test('leaves nothing behind for a truncated archive, and reports damage', async () => {
    const cut = join(scratch, 'cut.tar.gz')
    const whole = readFileSync(file)
    for (const part of [0.3, 0.7, 0.99]) {
      writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * part)))
      const variables = await newPlace()
      const { code, stderr } = await runCli(['restore', '--from', cut], variables).ended
      expect([part, code, stderr]).toEqual([part, 1, expect.stringMatching(/^The backup is damaged: [^\n]*\n$/)])
      expect(leftIn(variables)).toEqual([])
      expect(existsSync(join(variables.DATA_DIR!, 'media'))).toBe(false)
    }
  })

  test('is cleaned up by the next restore, which succeeds', async () => {
    const variables = await newPlace()
    await killInside(['restore', '--from', file], variables)
    await cli(['restore', '--from', file], variables)
    expect(leftIn(variables)).toEqual([])
    expect(await count(variables)).toBe(requests)
    const held = await withDatabaseOf(variables, ({ db }) =>
      db.selectFrom('settings').select('value').where('key', '=', 'site.hold').execute(),
    )
    expect(held).toHaveLength(1)
  })

  test('a restore replaces a lost database beside existing pictures', async () => {
    const variables = await newPlace()
    const originals = join(variables.DATA_DIR!, 'media/originals')
    mkdirSync(originals, { recursive: true })
    writeFileSync(join(originals, '0123456789abcdef-1x1.jpg'), 'a picture')
    await cli(['restore', '--from', file], variables)
    expect(await count(variables)).toBe(requests)
  })

  test('is cleaned up by the next start of the server, and by the next backup', async () => {
    const second = join(scratch, 'second.tar.gz')
    await killInside(['backup', '--to', second], origin)
    expect(existsSync(second)).toBe(false)
    const server = await restartServer(origin)
    try {
      expect(leftIn(origin)).toEqual([])
      await killInside(['backup', '--to', second], origin)
      await cli(['backup', '--to', second], origin)
      expect(leftIn(origin)).toEqual([])
    } finally {
      await server.drop()
    }
  })
})
