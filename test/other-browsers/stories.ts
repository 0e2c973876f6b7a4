import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { owner } from '#test/support/accounts.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'
import { buyer, cards } from '#test/support/shopping-data.ts'
import type { Tab } from './tab.ts'

const codeOnPage = `return document.querySelector('.voucher [data-code]')?.textContent.trim()`

/** `open` gives a tab that remembers nothing of the tabs before. */
export type Started = { open: () => Promise<Tab>; close: () => Promise<void> }
export type OtherBrowser = { name: 'Firefox' | 'WebKit'; isHere: () => boolean; start: () => Promise<Started> }

/** The main stories of visitors and staff, told in a browser where the machine has it. */
export function tellStories({ name, isHere, start }: OtherBrowser): void {
  describe.skipIf(!isHere())(`in ${name} the product`, () => {
    let server: BuiltServer
    let browser: Started
    let tab: Tab

    beforeAll(async () => {
      server = await startServer()
      browser = await start()
    })
    afterAll(async () => {
      await browser?.close()
      await server.drop()
    })
    beforeEach(async () => {
      tab = await browser.open()
    })
    afterEach(async () => tab.close())

    const go = (path: string) => tab.open(`${server.url}${path}`)

    async function signIn(path: string): Promise<void> {
      await go(path)
      await tab.fill('Email', owner.email)
      await tab.fill('Password', owner.password)
      await tab.press({ role: 'button', name: 'Sign in' })
      await tab.see({ role: 'tab', name: 'Hero' })
    }

    /** Opens a page, and fails when its policy blocked anything. */
    async function clean(path: string): Promise<void> {
      await go(path)
      await tab.until(`return document.readyState === 'complete'`)
      expect(await tab.run(`return globalThis.blocked.join()`), path).toBe('')
    }

    /** To the checkout with one voucher in the cart, as a visitor gets there. */
    async function checkout(): Promise<void> {
      await go('/#shop')
      await tab.press({ role: 'button', name: 'Add to Cart' })
      await tab.see({ text: 'Gift Voucher Added' })
      await go('/checkout')
      await tab.fill('Full Name *', buyer.name)
      await tab.fill('Email Address *', buyer.email)
    }

    async function pay(number: string): Promise<void> {
      await tab.fill('Card number', number)
      await tab.fill('Expiry date', '12 / 34')
      await tab.fill('Security code', '123')
      await tab.press({ role: 'button', name: 'Complete Order • $100.00' })
    }

    /** Buys a voucher with a good card. Returns its code. */
    async function buy(): Promise<string> {
      await checkout()
      await pay(cards.good)
      await tab.see({ text: 'Thank You For Your Purchase!' })
      return String(await tab.until(codeOnPage))
    }

    // Only Firefox lets us listen from a page's first moment on.
    it.skipIf(name !== 'Firefox')('asks for nothing that the pages’ policy blocks', async () => {
      for (const path of ['/', '/faq', '/request-appointment', '/voucher', '/admin/login']) await clean(path)
      await signIn('/admin')
      for (const path of ['/admin', '/admin/settings', '/admin/services', '/admin/appointments']) await clean(path)
    })

    it('sells a voucher, shows its code and brings its PDF', async () => {
      expect(await buy()).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{2}$/)
      await tab.press({ role: 'button', name: 'Download Voucher' })
      await tab.see({ text: 'Download Started' })
      await expect.poll(() => server.stdout(), { timeout: 20_000 }).toMatch(/\/api\/vouchers\/[^"]*\/pdf","status":200/)
    })

    it('shows why a card was refused, and accepts another', async () => {
      await checkout()
      for (const [number, words] of [
        [cards.declined, 'Your card was declined.'],
        [cards.noFunds, 'Your card has insufficient funds.'],
        [cards.unknown, 'Your card number is invalid.'],
      ] as const) {
        await pay(number)
        await tab.see({ text: words })
      }
      await pay(cards.good)
      await tab.see({ text: 'Thank You For Your Purchase!' })
    })

    it('redirects to the bank and back for a card with authentication', async () => {
      await checkout()
      await pay(cards.asksBank)
      await tab.press({ role: 'button', name: 'Complete authentication' })
      await tab.see({ text: 'Thank You For Your Purchase!' })
      expect(await tab.until(codeOnPage)).toMatch(/^[A-Z2-9]{4}-/)
    })

    it('takes an appointment request', async () => {
      await go('/request-appointment')
      await tab.fill('First name', 'Jo')
      await tab.fill('Last name', 'O’Brien')
      await tab.fill('Email', 'jo@visitor.example')
      await tab.fill('Phone', '0400 000 000')
      await tab.choose('Service', 'Cupping Therapy')
      await tab.fill('Preferred date and time', 'Tuesday morning')
      await tab.press({ role: 'button', name: 'Send request' })
      await tab.see({ role: 'heading', name: 'Thank you' })
    })

    it('subscribes to the newsletter', async () => {
      await go('/faq')
      await tab.fill('Email address', 'reader@visitor.example')
      await tab.press({ role: 'button', name: 'Subscribe' })
      await tab.see({ text: "You've been subscribed to our newsletter." })
    })

    it('opens menu and cart on a phone, with touch targets of sufficient size', async () => {
      await tab.resize(390, 800)
      await go('/')
      for (const name of ['Open menu', 'Shopping cart, 0 items']) {
        const { width, height } = await tab.sizeOf({ role: 'button', name })
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
      await tab.press({ role: 'button', name: 'Open menu' })
      await tab.see({ role: 'link', name: 'FAQ' })
      await tab.press({ role: 'button', name: 'Shopping cart, 0 items' })
      await tab.see({ text: 'Your cart is empty' })
      expect(await tab.run('return document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    })

    it('lets staff sign in, change the hero, and redeem a voucher', async () => {
      const code = await buy()
      await signIn('/admin')
      await tab.fill('Title', 'A quieter hour')
      await tab.press({ role: 'button', name: 'Save Changes' })
      await tab.see({ text: 'Hero content updated successfully.' })
      await go('/admin/vouchers')
      await tab.fill('Voucher code', code)
      await tab.press({ role: 'button', name: 'Look up' })
      await tab.fill('Amount in dollars', '35')
      await tab.press({ role: 'button', name: 'Redeem $35.00' })
      await tab.press({ role: 'button', name: 'Confirm $35.00' })
      await tab.see({ text: '$35.00 redeemed' })
    })
  })
}
