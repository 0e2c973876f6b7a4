import lighthouse from 'lighthouse'

/** Lighthouse's four marks, out of 100, and the least that each may be. */
export const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
export type Category = keyof typeof least
export const categories = Object.keys(least) as Category[]

export type Marks = Record<Category, number> & { faults: string[] }

/** Measures one page as a phone sees it, with the browser that listens on `port`. */
export async function measure(address: string, port: number): Promise<Marks> {
  const run = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error', output: 'json' })
  if (!run) throw new Error(`Lighthouse gave no answer about ${address}`)
  const { categories: found, audits, runtimeError } = run.lhr
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
  const mark = (category: Category) => Math.round((found[category]?.score ?? 0) * 100)
  const faults = categories
    .filter((category) => mark(category) < least[category])
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
  }
}

export const isGood = (marks: Marks) => categories.every((category) => marks[category] >= least[category])
