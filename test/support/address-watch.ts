import type { BrowserContext } from '@playwright/test'
import { leaksIn, type Secret } from './leaks.ts'

/**
 * Removes the secrets that two addresses may contain when a page is opened. The page removes them at once: the provider
 * sends a buyer back with the client secret, and a voucher's QR has its code in the fragment, which browsers never send.
 */
function withoutWhatItMayBear(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.pathname === '/success') url.searchParams.delete('payment_intent_client_secret')
  if (url.pathname === '/voucher') url.hash = ''
  return url.href
}

/** Keeps where browsers were and what they told of it to others, to be searched for secrets at the end of a test. */
export class AddressWatch {
  #seen = new Set<string>()
  #cookies = new Map<string, Secret>()
  readonly #home: string
  constructor(home: string) {
    this.#home = home
  }

  follow(context: BrowserContext): void {
    context.on('request', (request) => {
      const { referer = '' } = request.headers()
      this.#seen.add(`referrer ${referer}`)
      const [address = ''] = request.url().split('#')
      if (!address.startsWith(this.#home)) return
      this.#seen.add(`request ${request.isNavigationRequest() ? withoutWhatItMayBear(address) : address}`)
    })
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) this.#seen.add(`address ${withoutWhatItMayBear(frame.url())}`)
      }),
    )
  }

  /** Notes what a context ends with. By now no address may bear anything. */
  async leave(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) this.#seen.add(`address ${page.url()}`)
    for (const { value } of await context.cookies())
      if (value.length >= 20) this.#cookies.set(value, { what: 'a cookie', value })
  }

  get cookies(): Secret[] {
    return [...this.#cookies.values()]
  }

  /** Starts anew, after a test that planted secrets itself. */
  forget(): void {
    this.#seen.clear()
  }

  found(secrets: readonly Secret[]): string[] {
    const all = [...secrets, ...this.cookies]
    return [...this.#seen].flatMap((text) => {
      const leaks = leaksIn(text, all)
      return leaks.length > 0 ? [`${leaks.join(' and ')} in the ${text}`] : []
    })
  }
}
