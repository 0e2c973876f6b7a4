import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { untilHydrated } from './hydration.ts'

/** Put into the page by hand: axe's own package for Playwright opens a second page at each look, at five times the cost. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type WithAxe = Window & { axe: typeof import('axe-core') }

/** All that a scheme can change; the rest is asked in the light one. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong on the page as it stands, one line a rule with the places; frames of other sites are left out.
 * Waits until the page is hydrated and nothing moves: a colour on its way to another has too little contrast for a moment.
 */
export async function accessibilityFaults(page: Page, tags?: string[]): Promise<string[]> {
  await untilHydrated(page)
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const rules: RunOptions = isDark ? { runOnly: { type: 'rule', values: colourRules } } : {}
  // To name every place that is right would double the work, and only a rule that is off by default reads style sheets.
  const violations: RunOptions = { resultTypes: ['violations'], preload: false }
  const options: RunOptions = { ...violations, ...(tags ? { runOnly: { type: 'tag', values: tags } } : rules) }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as WithAxe).axe.run({ exclude: ['iframe'] }, asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, options)
}
