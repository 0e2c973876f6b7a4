import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { freePort } from '#test/support/server.ts'
import { createTab, type Tab } from './tab.ts'

const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')[0]
const driverProgram = '/usr/bin/WebKitWebDriver'
const screenProgram = '/usr/bin/Xvfb'

/** Whether this machine has WebKit's small browser, its driver, and a screen to draw on. */
export const hasWebkit = (): boolean =>
  findBrowser() !== undefined && existsSync(driverProgram) && existsSync(screenProgram)

/** Starts WebKit's small browser on a screen that nobody sees, with an empty profile, and drives it by WebDriver. */
export async function openWebkit(): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), 'clinic-webkit-'))
  const screen = await startScreen()
  const port = await freePort()
  const driverProcess = spawn(driverProgram, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const end = async () => {
    for (const child of [driverProcess, screen.child]) await stop(child)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await answering(port)
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] },
    })
    const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
    return createTab<WebElement>({
      goTo: (address) => driver.get(address),
      run: (script) => driver.executeScript(script),
      find: async (script) => (await driver.executeScript<WebElement | null>(script)) ?? undefined,
      click: (element) => element.click(),
      type: async (element, text) => {
        await element.clear()
        await element.sendKeys(text)
      },
      resize: (width, height) =>
        driver
          .manage()
          .window()
          .setRect({ width, height })
          .then(() => {}),
      close: async () => {
        await driver.quit()
        await end()
      },
    })
  } catch (error) {
    await end()
    throw error
  }
}

/** A screen chooses its number itself and tells it. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(screenProgram, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3]!, 'data')
  return { child, display: `:${String(number).trim()}` }
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error('WebKit’s driver did not start')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
