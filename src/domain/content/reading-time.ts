const wordsAMinute = 220

/** The reading time of an article without text. */
export const comingSoon = 'Coming soon'

/** How long an article takes to read, as the site says it: `6 min read`; `Coming soon` where nothing is written yet. */
export function readingTime(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return words === 0 ? comingSoon : `${Math.max(1, Math.round(words / wordsAMinute))} min read`
}
