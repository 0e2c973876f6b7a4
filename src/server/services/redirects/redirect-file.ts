import { setImmediate } from 'node:timers/promises'
import { maxStoredRedirects, type RedirectFileReport } from '#contract/redirect.ts'
import { formatCount } from '#domain/count.ts'
import { followRedirects, readOldAddress, readTarget, sourceFault, targetKey } from '#domain/moving/old-address.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { brokenLine, csvLines, withoutFormulaGuard } from '../csv-lines.ts'
import { putRedirect } from './moved-pages.ts'
import { hasPublicPage, readTargets } from './redirects.ts'

type Lead = { line: number; source: string; target: string }
type Fault = { line: number; message: string }
type Plan = Omit<RedirectFileReport, 'faultCount' | 'sample'> & { writes: Lead[] }

/**
 * Reads redirects out of a CSV file with the columns `from` and `to`, and writes them, all or none, unless it is a dry run
 * (docs/product.md, "Moving in"). Lines with faults are left out and told, as are those that change nothing.
 */
export async function importRedirects(
  deps: WriteDeps,
  { fileName, csv, dryRun, actor }: { fileName: string; csv: string; dryRun: boolean; actor: Actor },
): Promise<RedirectFileReport> {
  const read = await readLeads(csv)
  if (dryRun) return reportOf(await planOf(deps.database.db, deps, read))
  return inTransaction(deps.database, async (tx) => {
    const plan = await planOf(tx, deps, read)
    for (const { source, target } of plan.writes) await putRedirect(tx, deps, { source, target, origin: 'file' })
    const { fresh, changed } = plan
    if (plan.writes.length > 0)
      await writeAudit(tx, deps, {
        actor,
        action: 'redirect.imported',
        entity: 'redirect',
        entityId: '*',
        after: { file: fileName, added: fresh, changed },
      })
    return reportOf(plan)
  })
}

const reportOf = ({ faults, writes, ...plan }: Plan): RedirectFileReport => ({
  ...plan,
  faultCount: faults.length,
  faults: faults.toSorted((a, b) => a.line - b.line).slice(0, 100),
  sample: writes.slice(0, 8).map(({ source, target }) => ({ from: source, to: target })),
})

async function readLeads(csv: string): Promise<{ lines: number; leads: Lead[]; faults: Fault[] }> {
  const leads: Lead[] = []
  const faults: Fault[] = []
  const seen = new Map<string, number>()
  let [lines, lastLine] = [0, 0]
  try {
    for await (const { cells, line } of csvLines(csv)) {
      lastLine = line
      if (lines === 0 && isHeading(cells)) continue
      lines++
      if (lines > maxStoredRedirects) {
        const most = formatCount(maxStoredRedirects)
        faults.push({ line, message: `We can only read the first ${most} lines. Please split the file.` })
        break
      }
      const [from = '', to = ''] = cells.map((cell) => withoutFormulaGuard(cell.slice(0, 3000)))
      const source = readOldAddress(from)
      const target = readTarget(to)
      const before = source === undefined ? undefined : seen.get(source)
      const message =
        source === undefined
          ? `“${from.slice(0, 60)}” isn’t an address such as /old-page`
          : (sourceFault(source) ??
            (before !== undefined
              ? `${source} is in line ${before} already`
              : target === undefined
                ? `“${to.slice(0, 60)}” isn’t a page such as /faq, nor an address starting with https://`
                : targetKey(target) === source
                  ? `${source} would lead to itself`
                  : undefined))
      if (message) faults.push({ line, message })
      else {
        leads.push({ line, source: source!, target: target! })
        seen.set(source!, line)
      }
    }
  } catch (error) {
    faults.push(brokenLine(error, lastLine))
  }
  return { lines, leads, faults }
}

const isHeading = ([first = '', second = '']: string[]) =>
  /^(?:from|old|source|old (?:url|address)|url)$/i.test(first) && !/[/:]/.test(second)

/** The changes that a file would make. */
async function planOf(
  db: Reader,
  { now }: Pick<Deps, 'now'>,
  read: Awaited<ReturnType<typeof readLeads>>,
): Promise<Plan> {
  const before = await readTargets(db)
  const after = new Map([...before, ...read.leads.map(({ source, target }) => [source, target] as const)])
  const faults = [...read.faults]
  const writes: Lead[] = []
  let [changed, known, room] = [0, 0, maxStoredRedirects - before.size]
  for (const [index, lead] of read.leads.entries()) {
    if (index % 500 === 499) await setImmediate()
    const { line, source, target } = lead
    const old = before.get(source)
    if (old === target) known++
    else if (followRedirects(source, (key) => after.get(key)) === undefined)
      faults.push({ line, message: `${source} would lead in a circle` })
    else if (await hasPublicPage(db, source, now()))
      faults.push({ line, message: `A page of the site is at ${source}` })
    else if (old === undefined && room-- <= 0)
      faults.push({ line, message: `There can be ${formatCount(maxStoredRedirects)} redirects at most` })
    else {
      writes.push(lead)
      if (old !== undefined) changed++
    }
  }
  return { lines: read.lines, fresh: writes.length - changed, changed, known, faults, writes }
}
