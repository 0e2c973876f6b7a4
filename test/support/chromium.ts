import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']

const find = (programs: string[]) =>
  process.env.CHROMIUM_PATH ??
  folders.flatMap((folder) => programs.map((name) => join(folder, name))).find((path) => existsSync(path))

/** The browser of this machine: CHROMIUM_PATH if set, else the first that is installed; `undefined` if none is. */
export const findChromium = (): string | undefined => find(names)

/**
 * The same, or better Chromium's headless shell, which draws the same pages with two thirds of the work. It has no false
 * camera.
 */
export const findHeadlessChromium = (): string | undefined => find(['chromium-headless-shell', ...names])

/**
 * Chromium as root, without a graphics card, and talking to nobody but this machine: no other name is ever found. To
 * stop requests one by one instead would turn its cache off, and make every page a visitor's first.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // A story is over before what V8 compiles better would pay: a fifth of the processor's time of all stories.
  '--js-flags=--no-opt,--no-maglev',
  // Else each page's second address begins a process of its own, which takes a third of a small page's time.
  '--renderer-process-limit=1',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
