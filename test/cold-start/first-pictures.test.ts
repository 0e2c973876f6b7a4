import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restartServer, startServer } from '#test/support/server.ts'

/** A server with a folder of its own for pictures: the others share one. */
async function startAlone() {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-first-pictures-'))
  const server = await startServer({ variables: { DATA_DIR: join(folder, 'data') } })
  onTestFinished(async () => {
    await server.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return server
}

/** The files of versions that are kept, of all pictures. */
const versions = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/\d+\.(?:jpg|webp|avif)$/.test(file),
  )

/** When the log said something, in ms. */
function timeOf(log: string, said: string): number {
  const line = log.split('\n').find((line) => line.includes(said)) ?? '{}'
  return new Date((JSON.parse(line) as { time: string }).time).getTime()
}

test('the home page’s first pictures are ready for phone and desktop after the first start', async () => {
  const { url, dataDir, stdout } = await startAlone()
  const made = versions(dataDir)
  expect(made.length).toBeGreaterThan(0)
  const home = await (await fetch(url)).text()
  const names = [...new Set(Array.from(home.matchAll(/\/media\/([\da-f]+-\d+x\d+)\/\d+\.avif/g), ([, name]) => name))]
  const wanted = names.slice(0, 6).flatMap((name = '') => {
    const widths = name.endsWith('-2880x1620') ? [960, 1280, 1920] : [320, 480, 960, 1280]
    return widths.map((width) => `variants/${name}/${width}.jpg`)
  })
  expect(wanted.length).toBeGreaterThan(20)
  const took = timeOf(stdout(), 'Ready at') - timeOf(stdout(), 'Filled the empty database')
  // A machine with much else to do may not get so far in five seconds, and does not wait for longer.
  if (took < 5000) expect(made).toEqual(expect.arrayContaining(wanted))
  else expect(took).toBeLessThan(30_000)
})

test('a later start makes no picture before it is ready', async () => {
  const first = await startAlone()
  await first.stop()
  await rm(join(first.dataDir, 'media/variants'), { recursive: true, force: true })
  const again = await restartServer(first.variables)
  onTestFinished(async () => void (await again.stop()))
  expect(versions(first.dataDir)).toEqual([])
})
