import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core'
import type { Started } from './stories.ts'
import { createTab, type Tab } from './tab.ts'

const findFirefox = () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** Whether this machine has a Firefox. */
export const hasFirefox = (): boolean => findFirefox() !== undefined

/** Starts Firefox, and drives it by WebDriver BiDi, which it speaks by itself. Each tab has cookies and storage of its own. */
export async function startFirefox(): Promise<Started> {
  const program = findFirefox()
  if (!program) throw new Error('There is no Firefox')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true })
  return { open: () => openTab(browser), close: () => browser.close() }
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  // Beside all other tests a page may take longer than Puppeteer's 30 s.
  page.setDefaultNavigationTimeout(45_000)
  await page.setViewport({ width: 1280, height: 800 })
  await page.evaluateOnNewDocument(noteBlocked)
  return createTab<ElementHandle>({
    goTo: async (address) => {
      const go = () => page.goto(address, { waitUntil: 'load' })
      // Firefox aborts one navigation where another was still under way, or never tells that it has ended.
      const isLost = (error: unknown) => /NS_BINDING_ABORTED|Navigation timeout/.test(String(error))
      await go().catch((error: unknown) => (isLost(error) ? go() : Promise.reject(error)))
    },
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    find: async (script) => {
      const handle = await page.evaluateHandle(`(() => { ${script} })()`)
      return (handle.asElement() as ElementHandle | null) ?? undefined
    },
    click: (element) => element.click(),
    type: async (element, text) => {
      await element.click({ count: 3 })
      await page.keyboard.press('Backspace')
      await element.type(text)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => context.close(),
  })
}

/** Notes what the page's policy blocks, for the stories to ask. */
function noteBlocked(): void {
  const blocked: string[] = []
  Object.assign(globalThis, { blocked })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    blocked.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
  )
}
