import type { Locator, Page } from '@playwright/test'

/** Sets the browser's own size of text, in px. A page that is opened later forgets it. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** What a reader loses where text is large: words broken in their middle, and texts wider than what shows them. */
export const lostWords = (root: Locator): Promise<string[]> =>
  root.evaluate((element) => {
    const lost: string[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!holder?.checkVisibility() || holder.closest('.sr-only, noscript')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/–-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
        const lines = new Set(parts.map(({ bottom }) => Math.round(bottom / 4)))
        const edge = element.getBoundingClientRect().right
        if (lines.size > 1) lost.push(`${word} is broken`)
        if (parts.some(({ right }) => right > edge + 1)) lost.push(`${word} is cut off`)
      }
    }
    return lost
  })
