import type { Page } from '@playwright/test'

/** Waits until React has hydrated the page, or a part of it: a press before that has no effect. */
export async function untilHydrated(page: Page, part = 'main'): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'))
  }, part)
}

/** Opens an address of the site and waits until its page is hydrated; pictures may still be loading. */
export async function openHydrated(page: Page, address = '/'): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await untilHydrated(page)
}
