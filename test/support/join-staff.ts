import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Comes in by an owner's invitation, and is staff from then on. */
export async function joinStaff(owner: Page, page: Page): Promise<void> {
  const invited = { email: 'ivy@clinic.example', role: 'staff' }
  const answer = await owner.request.post('/api/staff-invitations', { data: invited })
  await page.goto((await answer.json()).link)
  await page.getByLabel('Name').fill('Ivy Moss')
  await page.getByLabel('Password').fill('quiet bamboo lantern')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
}
