import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { untilAlive } from './alive.ts'

/** All that a scheme can change; the rest is asked in the light one. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong on the page as it stands, one line a rule with the places; frames of other houses are left out.
 * Waits until the page is alive and nothing moves: a colour on its way to another has too little contrast for a moment.
 */
export async function accessibilityFaults(page: Page, tags?: string[]): Promise<string[]> {
  await untilAlive(page)
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const axe = new AxeBuilder({ page }).exclude('iframe')
  if (tags) axe.withTags(tags)
  else if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) axe.withRules(colourRules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}
