import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a visitor looks for: something with a role and a name, a field by its label, or a text. Names match whole. */
export type Wanted = { role: string; name: string } | { label: string } | { text: string }

/** What the driver of a browser has to know; everything else is said once in `createTab`. `script` is the body of a function. */
export type Driver<Element> = {
  goTo: (address: string) => Promise<void>
  run: (script: string) => Promise<unknown>
  find: (script: string) => Promise<Element | undefined>
  click: (element: Element) => Promise<void>
  /** Replaces what stands in a field by keys. */
  type: (element: Element, text: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}

export type Tab = ReturnType<typeof createTab>

/** The library that finds elements as assistive technology names them, to be run in the page. */
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const ready = `if (!globalThis.TestingLibraryDom) { const exports = undefined, module = undefined, define = undefined; (0, function () { ${library} }).call(globalThis) }`

/** While a page is on its way there may be nothing of it yet, and nothing is found. */
const page = `(document.body ?? document.createElement('body'))`

const queryOf = (wanted: Wanted): string => {
  const literal = JSON.stringify
  if ('role' in wanted) return `queryAllByRole(${page}, ${literal(wanted.role)}, { name: ${literal(wanted.name)} })`
  if ('label' in wanted) return `queryAllByLabelText(${page}, ${literal(wanted.label)})`
  return `queryAllByText(${page}, (_, element) => !['SCRIPT', 'STYLE'].includes(element.tagName) && element.textContent.includes(${literal(wanted.text)}) && ![...element.children].some((child) => child.textContent.includes(${literal(wanted.text)})))`
}

/** The first that is shown, or nothing. */
const finder = (wanted: Wanted) =>
  `${ready}; return TestingLibraryDom.${queryOf(wanted)}.find((element) => element.checkVisibility({ visibilityProperty: true })) ?? null`

const timeoutMs = 30_000

/** A tab of any browser, used as a visitor does: things are looked for until they are there. */
export function createTab<Element>(driver: Driver<Element>) {
  /** Throws when it has not come after 30 s. */
  const find = async (wanted: Wanted): Promise<Element> =>
    until(
      () => driver.find(finder(wanted)),
      () => `${JSON.stringify(wanted)} was not found`,
    )

  /** Returns what `probe` finds as soon as there is something. */
  async function until<T>(probe: () => Promise<T | undefined | null | false>, fault: () => string): Promise<T> {
    const end = Date.now() + timeoutMs
    for (;;) {
      // A probe may itself wait, as for a page that is being left: one that began in time never decides.
      const last = Date.now() > end
      const found = await probe()
      if (found) return found
      if (last) {
        throw new Error(
          `${fault()} within ${timeoutMs / 1000} s at ${await driver.run('return location.href + "\\n" + document.body.innerText.slice(0, 2000)')}`,
        )
      }
      await sleep(50)
    }
  }

  /** A page that is still scrolling, moving or waiting for its data is tried again: a visitor would wait for it too. */
  async function act(wanted: Wanted, deed: (element: Element) => Promise<void>): Promise<void> {
    let refusal: unknown
    await until(
      async () => {
        const element = await find(wanted)
        const usable = await driver.run(
          `const element = (() => { ${finder(wanted)} })(); element?.scrollIntoView({ block: 'center', behavior: 'instant' }); return element?.disabled === false || element?.disabled === undefined`,
        )
        if (!usable) {
          refusal = 'it is disabled'
          return false
        }
        return deed(element).then(
          () => true,
          (error: unknown) => {
            refusal = error
            return false
          },
        )
      },
      () => `${JSON.stringify(wanted)} could not be used (${String(refusal).slice(0, 200)})`,
    )
  }

  return {
    run: driver.run,
    resize: driver.resize,
    close: driver.close,
    /** Opens an address and waits until its scripts answer. */
    open: async (address: string): Promise<void> => {
      await driver.goTo(address)
      await until(
        () => driver.run(isHydrated) as Promise<boolean>,
        () => 'the page was not hydrated',
      )
    },
    see: async (wanted: Wanted): Promise<void> => void (await find(wanted)),
    press: (wanted: Wanted): Promise<void> => act(wanted, driver.click),
    fill: (label: string, text: string): Promise<void> => act({ label }, (element) => driver.type(element, text)),
    /** Chooses in a list by the words of an option. */
    choose: async (label: string, option: string): Promise<void> => {
      await find({ label })
      await driver.run(
        `const list = TestingLibraryDom.getByLabelText(document.body, ${JSON.stringify(label)}); const option = [...list.options].find(({ text }) => text === ${JSON.stringify(option)}); list.value = option.value; list.dispatchEvent(new Event('change', { bubbles: true }))`,
      )
    },
    /** How large something is on the screen, in px. */
    sizeOf: async (wanted: Wanted): Promise<{ width: number; height: number }> => {
      await find(wanted)
      const size = await driver.run(
        `const element = (() => { ${finder(wanted)} })(); const { width, height } = element.getBoundingClientRect(); return JSON.stringify({ width, height })`,
      )
      return JSON.parse(String(size))
    },
    /** Waits until a script answers something true. */
    until: (script: string): Promise<unknown> =>
      until(
        () => driver.run(script),
        () => `${script} did not become true`,
      ),
  }
}

/** React notes on the elements that it has taken over. */
const isHydrated = `return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`
