import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { newPlace, processVariables } from '#test/support/processes.ts'
import { type BuiltServer, restartServer, runBuilt } from '#test/support/server.ts'

describe.skipIf(!postgresUrl)('a start of several processes on one PostgreSQL database', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  async function newDatabase() {
    const { place, drop } = await newPlace()
    const database = await newPostgresDatabase()
    undo.push(drop, database.drop)
    return { place, databaseUrl: database.url, ownPictures: true }
  }
  const start = async (about: Parameters<typeof processVariables>[0]) => {
    const server = await restartServer(await processVariables(about))
    undo.push(server.stop)
    return server
  }

  test('refuses a process with another picture folder, and accepts one with the shared folder', async () => {
    const base = await newDatabase()
    const first = await start({ ...base, name: 'first' })
    const second = await processVariables({ ...base, name: 'second' })
    const refused = await runBuilt(second).ended
    expect(refused.code).toBe(1)
    expect(refused.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^The pictures of this database are in another folder than .*second\/media: give all/),
    ])
    const shared = await start({ ...base, name: 'third', dataDir: first.dataDir })

    const page = await (await fetch(first.url)).text()
    const picture = /\/media\/[\w-]+\/\d+\.\w+/.exec(page)?.[0]
    expect((await fetch(`${shared.url}${picture}`)).status).toBe(200)
  })

  test('accepts a moved picture folder after the step that the refusal names', async () => {
    const base = await newDatabase()
    const first = await start({ ...base, name: 'first' })
    await first.stop()
    const moved = await processVariables({ ...base, name: 'moved' })
    const { stderr } = await runBuilt(moved).ended
    const [, id, file] = /write (\S+) into (\S+)/.exec(stderr) ?? []
    expect(await readFile(join(first.dataDir, 'media/folder.id'), 'utf8')).toBe(id)
    const { mkdir, writeFile } = await import('node:fs/promises')
    await mkdir(join(moved.DATA_DIR!, 'media'), { recursive: true })
    await writeFile(file!, `${id}\n`)
    const again = await restartServer(moved)
    undo.push(again.stop)
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  })

  test('sets an empty database up once when two start at the same time', async () => {
    const base = await newDatabase()
    const together = await Promise.all(
      ['one', 'two'].map((name) => start({ ...base, name, dataDir: join(base.place, 'shared') })),
    )
    const said = (words: string) => together.filter((server: BuiltServer) => server.stdout().includes(words)).length
    expect(said('Brought the database up to date')).toBe(1)
    expect(said('Filled the empty database')).toBe(1)
    expect(said('Created the first owner')).toBe(1)
  })
})
