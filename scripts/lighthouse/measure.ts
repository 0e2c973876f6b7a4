import lighthouse from 'lighthouse'
import { withChromium } from './chromium.ts'

/** Lighthouse's four marks, out of 100, and the least that each may be. */
export const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
export type Category = keyof typeof minScores
export const categories = Object.keys(minScores) as Category[]

/** `paint`: when the largest part of the page is there, in ms (LCP). */
export type Marks = Record<Category, number> & { faults: string[]; paint: number }

async function run(address: string, wanted: readonly Category[]) {
  const found = await withChromium((port) =>
    lighthouse(address, { port, onlyCategories: [...wanted], logLevel: 'error', output: 'json' }),
  )
  if (!found) throw new Error(`Lighthouse gave no answer about ${address}`)
  const { runtimeError } = found.lhr
  if (runtimeError) throw new Error(`${address}: ${runtimeError.code}: ${runtimeError.message}`)
  return found.lhr
}

type Audits = Awaited<ReturnType<typeof run>>['audits']
const paintOf = (audits: Audits) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN

/** Measures one page as a phone sees it, with an empty browser cache. */
export async function measure(address: string): Promise<Marks> {
  const { categories: found, audits } = await run(address, categories)
  const mark = (category: Category) => Math.round((found[category]?.score ?? 0) * 100)
  const faults = categories
    .filter((category) => mark(category) < minScores[category])
    .flatMap((category) => found[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit!.title}${audit!.displayValue ? ` (${audit!.displayValue})` : ''}`)
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    'best-practices': mark('best-practices'),
    seo: mark('seo'),
    faults,
    paint: paintOf(audits),
  }
}

/** When the largest part of a page is there, in ms, as a phone sees it. */
export const measurePaint = async (address: string): Promise<number> =>
  paintOf((await run(address, ['performance'])).audits)

export const isGood = (marks: Marks) => categories.every((category) => marks[category] >= minScores[category])
