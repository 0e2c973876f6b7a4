import { hasFirefox } from '#test/other-browsers/firefox.ts'
import { hasWebkit } from '#test/other-browsers/webkit.ts'
import { findChromium, findHeadlessChromium } from '#test/support/chromium.ts'
import { runAndCapture } from '../setup/child.mjs'
import { canInstall, install, installPostgres } from './apt.ts'
import { findPostgres, type PrivatePostgres, startPostgres } from './postgres.ts'

/** Whether there is a browser that runs; says why there is none, and what is therefore not tested. */
export async function getChromium(): Promise<boolean> {
  const lost = 'The stories in the browser are not tested.'
  let fault = 'it is not installed'
  if (!findChromium()) fault = (await fetchWith(installChromium)) ?? fault
  const path = findHeadlessChromium()
  if (path) {
    const { code, output } = await runAndCapture('timeout', ['60', path, '--version'])
    if (code === 0) return true
    fault = output
  }
  console.log(`There is no Chromium: ${fault}. ${lost} Install it, or set CHROMIUM_PATH.`)
  return false
}

/** With its headless shell where the system has one. Returns what went wrong, or `undefined`. */
async function installChromium(): Promise<string | undefined> {
  const fault = await install('chromium')
  if (fault !== undefined) return fault
  const slower = await install('chromium-headless-shell')
  if (slower !== undefined) console.log(`Without Chromium’s headless shell the stories take longer: ${slower}`)
  return undefined
}

/** Fetches the browsers that most visitors of a site hold beside Chromium, and says which are missing. */
export async function getOtherBrowsers(): Promise<void> {
  const browsers = [
    { name: 'Firefox', isHere: hasFirefox, packages: ['firefox-esr'] },
    { name: 'WebKit', isHere: hasWebkit, packages: ['webkit2gtk-driver', 'xvfb'] },
  ]
  for (const { name, isHere, packages } of browsers) {
    const fault = isHere() ? undefined : await fetchWith(() => install(...packages))
    if (!isHere())
      console.log(
        `There is no ${name}: ${fault ?? 'it was installed, but not found'}. The main stories are not told in it.`,
      )
  }
}

/** A PostgreSQL server for tests, or `undefined` after saying why there is none and what is therefore not tested. */
export async function getPostgres(): Promise<PrivatePostgres | undefined> {
  if (process.env.TEST_POSTGRES_URL) return { url: process.env.TEST_POSTGRES_URL, stop: async () => {} }
  let fault = 'it is not installed'
  if (!findPostgres()) fault = (await fetchWith(installPostgres)) ?? fault
  const programs = findPostgres()
  if (programs)
    try {
      return await startPostgres(programs, 'hasty')
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
    }
  console.log(
    `There is no PostgreSQL: ${fault}. Nothing is tested on it, only on SQLite. Install it, or set TEST_POSTGRES_URL.`,
  )
  return undefined
}

/** The folder with PostgreSQL's programs, those for a standby among them, which are fetched where they can be; `undefined` after saying why there are none. */
export async function getPostgresPrograms(): Promise<string | undefined> {
  const find = () => findPostgres(['pg_basebackup'])
  const fault = find() ? undefined : await fetchWith(installPostgres)
  const programs = find()
  if (!programs) console.error(`There is no PostgreSQL: ${fault ?? 'it was installed, but not found'}`)
  return programs
}

async function fetchWith(installing: () => Promise<string | undefined>): Promise<string | undefined> {
  if (!canInstall()) return 'it is not installed, and only root on Debian or Ubuntu can have it installed from here'
  return installing()
}
