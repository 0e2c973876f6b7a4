import type { Page } from '@playwright/test'

/** Waits until the browser's code has taken over the page, or a part of it; a press before that would go unheard. */
export async function untilAlive(page: Page, part = 'main'): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'))
  }, part)
}

/** Opens an address of the site and waits until its page is alive; pictures may still be on their way. */
export async function openAlive(page: Page, address = '/'): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await untilAlive(page)
}
