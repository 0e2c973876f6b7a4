import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** A new page of the same browser, as after its tab has crashed: nothing is asked or sent on the way. */
export async function reopenAfterTabCrash(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(path)
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  return next
}
