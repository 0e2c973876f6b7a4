import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, findChromium } from '#test/support/chromium.ts'

/**
 * What Lighthouse's own launcher gives Chromium. Without the last, Chromium may trace itself in the background, and the
 * trace that Lighthouse asks for has no beginning of a page (NO_NAVSTART).
 */
const asLighthouse = [
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--no-default-browser-check',
  '--mute-audio',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--force-fieldtrials=*BackgroundTracing/default/',
]
const timeoutMs = 30_000

/**
 * Does `work` with a Chromium of its own, which listens on `port`. Nothing else speaks to it: Playwright would attach itself to
 * each page that Lighthouse opens, and hold it at its start.
 */
export async function withChromium<T>(work: (port: number) => Promise<T>): Promise<T> {
  const program = findChromium()
  if (!program) throw new Error('There is no Chromium on this machine: install it, or set CHROMIUM_PATH')
  const profile = await mkdtemp(join(tmpdir(), 'clinic-lighthouse-'))
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(program, [...own, ...chromiumArguments, ...asLighthouse, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  try {
    return await work(await portOf(child.stderr))
  } finally {
    child.kill()
    const hurry = setTimeout(() => child.kill('SIGKILL'), 5000)
    await ended
    clearTimeout(hurry)
    // Its helpers may still be writing there.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  let said = ''
  const found = new Promise<number>((resolve) => {
    output.on('data', (part) => {
      said = `${said}${part}`.slice(-4000)
      const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) ?? []
      if (port) resolve(Number(port))
    })
  })
  const failed = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`Chromium did not start:\n${said}`))
    output.once('end', fail)
    setTimeout(fail, timeoutMs).unref()
  })
  // Once it has started, its end is nobody's fault.
  failed.catch(() => {})
  return Promise.race([found, failed])
}
