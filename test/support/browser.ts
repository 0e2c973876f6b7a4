import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { AddressWatch } from './address-watch.ts'
import { secretsOf } from './leaks.ts'
import { type BuiltServer, saveFirstData, startServer, type Variables } from './server.ts'
import { type ServerHost, startServerHost } from './server-host.ts'

export { expect } from '@playwright/test'

type Options = {
  /** Gives each test a server and data of its own, instead of the one that all tests of a worker share. */
  privateServer: boolean
  /** Environment variables of a private server. */
  serverVariables: Variables
}

type Fixtures = Options & {
  server: BuiltServer
  /** Lets errors in the console pass whose text matches, such as the answer 402 to a declined card. */
  tolerate: (text: RegExp) => void
  /** A page in a browser of its own, as another visitor would have it. Watched like `page`. */
  newVisitor: () => Promise<Page>
  faults: Faults
  addresses: AddressWatch
}

/** The frames of other sites that the site may show (docs/product.md, "Visitor privacy"); in tests they stay empty. */
const frames = /^https:\/\/(?:[^/]+\.)?(?:google\.com|openstreetmap\.org|cliniko\.com)\//

class Faults {
  #found: string[] = []
  #tolerated: RegExp[] = []
  tolerate(text: RegExp) {
    this.#tolerated.push(text)
  }
  add(fault: string) {
    this.#found.push(fault)
  }
  /** Counts only at the end, so that a test may tolerate what has already happened. */
  get found() {
    return this.#found.filter((fault) => !this.#tolerated.some((text) => text.test(fault)))
  }
}

function watch(context: BrowserContext, home: string, faults: Faults, addresses: AddressWatch): void {
  addresses.follow(context)
  context.on('console', (message) => {
    if (message.type() === 'error') faults.add(`console error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.add(`page error: ${error.error().stack ?? error.error().message}`))
  // Chromium resolves no other host name (chromium.ts). The request itself is the fault.
  context.on('request', (request) => {
    const { origin, protocol, href } = new URL(request.url())
    if (origin === home || !/^https?:$/.test(protocol)) return
    const framed = request.resourceType() === 'document' && request.frame().parentFrame() && frames.test(href)
    if (!framed) faults.add(`third-party request: ${href}`)
  })
}

/**
 * Playwright's `test` on the built product. Pages open on a running server, and a console error, an uncaught exception,
 * a request to anyone else, or a secret in an address or a referrer fails the test.
 */
export const test = base.extend<Fixtures, { sharedServer: BuiltServer; serverHost: ServerHost }>({
  privateServer: [false, { option: true }],
  serverVariables: [{}, { option: true }],

  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const server = await startServer()
      saveFirstData(server)
      await use(server)
      await server.drop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  serverHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const host = startServerHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],

  server: async ({ privateServer, serverVariables, sharedServer, serverHost }, use) => {
    if (!privateServer) return use(sharedServer)
    // One that is told of another owner, or of none, has to find an empty database.
    const begun = 'ADMIN_EMAIL' in serverVariables ? {} : { dataOf: sharedServer }
    const server = await startServer({ variables: serverVariables, host: serverHost, ...begun })
    await use(server)
    await server.drop()
  },

  baseURL: async ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  faults: async ({}, use) => {
    const faults = new Faults()
    await use(faults)
    expect(faults.found, 'what went wrong in the browser').toEqual([])
  },

  addresses: async ({ server }, use) => {
    const addresses = new AddressWatch(server.url)
    await use(addresses)
    for (const { value } of addresses.cookies) server.cookies.add(value)
    expect(addresses.found(await secretsOf(server.variables)), 'secrets where others see them').toEqual([])
  },

  tolerate: async ({ faults }, use) => use((text) => faults.tolerate(text)),

  context: async ({ context, server, faults, addresses }, use) => {
    watch(context, server.url, faults, addresses)
    await use(context)
    await addresses.leave(context)
  },

  newVisitor: async ({ browser, server, faults, addresses }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'en-AU',
        timezoneId: 'Australia/Adelaide',
      })
      contexts.push(context)
      watch(context, server.url, faults, addresses)
      return context.newPage()
    })
    for (const context of contexts) {
      await addresses.leave(context)
      await context.close()
    }
  },
})
