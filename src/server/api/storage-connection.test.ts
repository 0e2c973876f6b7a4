import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Connections, StorageConnection } from '#contract/connections.ts'
import { minute } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { keys, type S3Counterpart, startS3 } from '#test/support/s3-counterpart/counterpart.ts'
import { staffAccess } from '#test/support/staff-access.ts'
import { wallClock } from '../clock.ts'
import { parseEnvironment } from '../environment.ts'
import { storageFromEnvironment } from '../media/choose-storage.ts'
import { importPicture } from '../media/import-picture.ts'
import { createVariants } from '../media/variants.ts'
import { openConnections } from '../runtime/open-connections.ts'
import { storageInUse } from '../runtime/open-storage.ts'
import { continueStorageMove } from '../services/connections/storage-move.ts'

const paint = (background: string) =>
  sharp({ create: { width: 700, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
const colours = ['#733', '#373', '#337', '#773', '#377']

onEveryEngine('the storage of pictures', (engine) => {
  let database: TestDatabase
  let s3: S3Counterpart
  let folder: string
  let opened: Awaited<ReturnType<typeof openConnections>>[] = []

  beforeEach(async () => {
    database ??= await newDatabase(engine)
    s3 = await startS3()
    folder = await mkdtemp(join(tmpdir(), 'clinic-storage-'))
    await database.db.deleteFrom('settings').where('key', 'like', '%storage%').execute()
  })
  afterEach(async () => {
    for (const { close } of opened) await close()
    opened = []
    await s3.close()
    await rm(folder, { recursive: true })
  })
  afterAll(() => database.drop())

  const environmentOf = (variables: Record<string, string> = {}) => parseEnvironment({ DATA_DIR: folder, ...variables })
  /** A process of the server, with an owner who is signed in to it. */
  const start = async (variables: Record<string, string> = {}) => {
    const environment = environmentOf(variables)
    const chance = { ...wallClock, newId: uuidv7, randomBytes: (count: number) => randomBytes(count) }
    const basics = { ...chance, database, log: pino({ level: 'silent' }) }
    const process = await openConnections(environment, basics, await storageFromEnvironment(environment))
    opened.push(process)
    const { connections, storage } = process
    const access = await staffAccess(database, { connections, storage, variants: createVariants(storage) })
    const cookie = await access.signedIn()
    const facts = async () =>
      ((await (await access.send('GET', '/api/connections', { cookie })).json()) as Connections).storage
    return {
      ...access,
      connections,
      storage,
      facts,
      put: (changes: Partial<StorageConnection> = {}) =>
        access.send('PUT', '/api/connections/storage', { cookie, body: { ...ours(), ...changes } }),
      remove: (what = '') => access.send('DELETE', `/api/connections/storage${what}`, { cookie }),
      move: (worker = 'one', signal = new AbortController().signal) => continueStorageMove(access.deps, worker, signal),
      status: async (address: string) => (await access.app.request(address)).status,
    }
  }
  const ours = () => ({ ...keys, endpoint: s3.url, bucket: s3.bucket })
  const addPictures = async (storage: Parameters<typeof importPicture>[0], some = colours) => {
    const kept = []
    for (const colour of some) kept.push((await importPicture(storage, await paint(colour))).address)
    return kept
  }
  const smallest = (address: string) => address.replace(/\.jpg$/, '/320.webp')
  const inBucket = () => [...s3.objects.keys()].filter((key) => key.startsWith('originals/')).sort()

  test('is tested before it is saved, and refused beside its field with the store’s message', async () => {
    const here = await start()
    const refused = async (changes: Partial<StorageConnection>) => {
      const answer = await here.put(changes)
      return [answer.status, ((await answer.json()) as { errors: unknown }).errors]
    }
    const cases: [Partial<StorageConnection>, string, RegExp][] = [
      [{ bucket: 'other' }, 'bucket', /The specified bucket does not exist \(NoSuchBucket\)/],
      [{ accessKeyId: 'wrong' }, 'accessKeyId', /The access key does not exist \(InvalidAccessKeyId\)/],
      [{ secretAccessKey: 'wrong' }, 'secretAccessKey', /signature we calculated does not match/],
      [{ region: 'us-east-1' }, 'region', /expecting 'ap-southeast-2'/],
      [{ endpoint: 'http://127.0.0.1:9' }, 'endpoint', /no object store at this address \(ECONNREFUSED\)/],
      [{ endpoint: 'http://s3.example' }, 'endpoint', /begins with https/],
      [{ endpoint: 'https://s3.example/?x=1' }, 'endpoint', /without a bucket or key/],
      [{ secretAccessKey: '' }, 'secretAccessKey', /Please enter the secret key/],
    ]
    for (const [changes, path, message] of cases)
      expect(await refused(changes)).toEqual([422, [{ path, message: expect.stringMatching(message) }]])
    expect(await here.facts()).toMatchObject({ source: 'none', move: null, place: join(folder, 'media') })
    expect(here.storage.kind).toBe('folder')
    expect([...s3.objects.keys()], 'what was written to try it').toEqual([])
  })

  test('moves every picture to a bucket without an interruption, in every process', async () => {
    const elsewhere = await start()
    const here = await start()
    const addresses = await addPictures(here.storage)
    await here.status(smallest(addresses[0]!))
    expect((await here.put()).status).toBe(200)
    expect(await here.facts()).toMatchObject({ source: 'none', move: { phase: 'copying', to: `${s3.url}/pictures` } })
    // Uploaded while they are copied, and, by a process that has not heard of it, after the switch.
    addresses.push(...(await addPictures(here.storage, ['#fff'])))
    await here.move()
    expect(await here.facts()).toMatchObject({ source: 'dashboard', move: { phase: 'settling', done: 6, of: 6 } })
    addresses.push(...(await addPictures(elsewhere.storage, ['#000'])))
    expect([here.storage.kind, elsewhere.storage.kind]).toEqual(['s3', 'folder'])
    for (const address of addresses)
      for (const one of [address, smallest(address)])
        expect([one, await here.status(one), await elsewhere.status(one)]).toEqual([one, 200, 200])
    expect([...s3.objects.keys()]).toContain(`variants${smallest(addresses[0]!).slice('/media'.length)}`)

    await elsewhere.connections.refresh()
    expect(elsewhere.storage.kind).toBe('s3')
    here.clock.ahead = 2 * minute
    await here.move()
    expect(await here.facts()).toMatchObject({ source: 'dashboard', move: null, saved: { bucket: 'pictures' } })
    await rm(join(folder, 'media'), { recursive: true })
    await elsewhere.connections.refresh()
    for (const address of addresses)
      expect([await here.status(address), await elsewhere.status(address)]).toEqual([200, 200])
    const entries = await database.db.selectFrom('audit_log').selectAll().where('entity_id', '=', 'storage').execute()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['connection.moving', 'connection.moved', 'connection.saved']),
    )
    const rows = await database.db.selectFrom('settings').selectAll().execute()
    expect(JSON.stringify([rows, entries, await here.facts()])).not.toContain(keys.secretAccessKey)
  })

  test('resumes a move after a crash in another process, and copies nothing twice', async () => {
    const here = await start()
    await addPictures(here.storage)
    await here.put()
    const crash = new AbortController()
    s3.requests.length = 0
    const stopAt = setInterval(() => inBucket().length >= 2 && crash.abort(), 1)
    await here.move('crashed', crash.signal)
    clearInterval(stopAt)
    const before = inBucket().length
    expect([here.storage.kind, before >= 2 && before < colours.length]).toEqual(['folder', true])
    await here.move('next')
    expect(inBucket(), 'while the other may still be at work').toHaveLength(before)
    here.clock.ahead = 2 * minute
    await here.move('next')
    expect(here.storage.kind).toBe('s3')
    const written = s3.requests.filter((request) => /^PUT .*originals/.test(request))
    expect([written.length, new Set(written).size]).toEqual([colours.length, colours.length])
  })

  test('stays unchanged while the bucket fails or corrupts files, and reports why', async () => {
    const here = await start()
    const [first] = await addPictures(here.storage, ['#733'])
    await here.put()
    s3.fail('PUT', 'slow-down', 9)
    await here.move()
    const said = /Please reduce your request rate\. \(SlowDown\)/
    expect((await here.facts()).move?.fault).toMatch(said)
    s3.mend()
    here.clock.ahead = minute
    // What is there under a picture’s name is not trusted for its name.
    const key = first!.replace('/media', 'originals')
    s3.objects.set(key, { content: Buffer.from('half'), headers: { etag: '"x"' } })
    s3.fail('PUT', 'swallow', 1)
    await here.move()
    expect([here.storage.kind, (await here.facts()).move?.fault]).toEqual(['folder', expect.stringContaining(key)])
    here.clock.ahead += minute
    await here.move()
    expect([here.storage.kind, (await here.facts()).move?.fault]).toEqual(['s3', ''])
    expect(s3.objects.get(key)?.content.byteLength).toBeGreaterThan(100)
  })

  test('moves back to the local folder in the same way, one move at a time', async () => {
    const here = await start()
    const addresses = await addPictures(here.storage)
    await here.put()
    const again = [await here.put(), await here.remove()].map(({ status }) => status)
    expect(again).toEqual([409, 409])
    await here.move()
    here.clock.ahead = 2 * minute
    await here.move()
    await rm(join(folder, 'media'), { recursive: true })
    addresses.push(...(await addPictures(here.storage, ['#fff'])))
    expect((await here.remove()).status).toBe(200)
    expect(await here.facts()).toMatchObject({ source: 'dashboard', move: { phase: 'copying', to: '' } })
    for (const address of addresses) expect(await here.status(address)).toBe(200)
    await here.move()
    expect(here.storage.kind).toBe('folder')
    here.clock.ahead += 2 * minute
    await here.move()
    expect(await here.facts()).toMatchObject({ source: 'none', saved: null, move: null, unreadable: false })
    expect(await readdir(join(folder, 'media/originals'))).toHaveLength(addresses.length)
    await s3.close()
    for (const address of addresses) expect(await here.status(address)).toBe(200)
    s3 = await startS3()
  })

  test('stops a move at an owner’s request, and keeps the old place', async () => {
    const here = await start()
    const [address] = await addPictures(here.storage)
    await here.put()
    expect((await here.remove('/move')).status).toBe(200)
    await here.move()
    expect(await here.facts()).toMatchObject({ source: 'none', move: null })
    expect([here.storage.kind, inBucket(), await here.status(address!)]).toEqual(['folder', [], 200])
    expect((await here.remove('/move')).status, 'when there is none').toBe(409)
  })

  test('deletes a picture in both places during a move', async () => {
    const here = await start()
    const addresses = await addPictures(here.storage)
    await here.put()
    const key = (address: string) => address.replace('/media', 'originals')
    await here.move()
    await here.storage.remove(key(addresses[0]!))
    expect([inBucket().length, (await readdir(join(folder, 'media/originals'))).length]).toEqual([4, 4])
    here.clock.ahead = 2 * minute
    await here.move()
    await here.storage.remove(key(addresses[1]!))
    expect([inBucket().length, (await readdir(join(folder, 'media/originals'))).length]).toEqual([3, 3])
  })

  test('accepts new keys for the same bucket at once, and never reuses the secret for another bucket', async () => {
    const here = await start()
    await here.put()
    await here.move()
    here.clock.ahead = 2 * minute
    await here.move()
    expect((await here.put({ secretAccessKey: '' })).status).toBe(200)
    expect(await here.facts()).toMatchObject({ source: 'dashboard', move: null })
    const other = await here.put({ secretAccessKey: '', bucket: 'another' })
    expect([other.status, await other.json()]).toMatchObject([422, { errors: [{ path: 'secretAccessKey' }] }])
    const commands = await storageInUse(environmentOf(), { database })
    expect(commands.kind, 'what commands use').toBe('s3')
    await s3.close()
    await expect(storageInUse(environmentOf(), { database })).rejects.toThrow(
      /connected in the dashboard can’t be used/,
    )
    s3 = await startS3()
  })

  test('set by the environment takes precedence, and cannot be changed', async () => {
    const here = await start({
      S3_ENDPOINT: s3.url,
      S3_BUCKET: s3.bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    })
    const answers = [await here.put(), await here.remove(), await here.remove('/move')]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(await answers[0]?.json()).toMatchObject({ detail: expect.stringContaining('S3_BUCKET') })
    expect(await here.facts()).toMatchObject({ source: 'environment', place: s3.url, saved: null })
  })

  test('a storage connection encrypted with another key is reported, and does not prevent a start', async () => {
    const saved = await start()
    await saved.put()
    await saved.move()
    const other = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }
    const here = await start(other)
    expect(await here.facts()).toMatchObject({ source: 'none', unreadable: true, saved: null })
    expect(here.storage.kind).toBe('folder')
    await expect(storageInUse(environmentOf(other), { database })).rejects.toThrow(/put the right one back/)
    expect((await here.remove()).status).toBe(200)
    expect(await here.facts()).toMatchObject({ source: 'none', unreadable: false })
  })
})
