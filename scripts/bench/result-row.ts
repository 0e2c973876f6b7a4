/** One line of the table: what was measured, beside what it is compared with in the same run. */
export type Row = {
  what: string
  unit: string
  ours: number
  /** What ours is compared with: `is` names it. */
  reference?: { is: string; value: number } | undefined
  /** The median of the rounds' own ratios, ours to the reference, and the lowest and highest of them. */
  ratio?: { median: number; low: number; high: number } | undefined
  rounds: number
  /** The target for `ratio` if there is one, else for `ours`. */
  aim?: Aim | undefined
  /** What a reader should know about how it was measured. */
  note?: string | undefined
}
export type Aim = { atLeast: number } | { atMost: number }

/** How much is measured: `quick` is for seeing that it works. */
export type Effort = { quick: boolean; rounds: number; seconds: number; minutes: number }
export type Part = (effort: Effort) => Promise<Row[]>

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const isReached = ({ aim, ratio, ours }: Row): boolean | undefined => {
  if (!aim) return undefined
  const value = ratio?.median ?? ours
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
}

export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (value >= 1000) return Math.round(value).toLocaleString('en-AU')
  if (value >= 100) return value.toFixed(0)
  if (value >= 10) return value.toFixed(1)
  return value >= 0.1 || value === 0 ? value.toFixed(2) : value.toPrecision(2)
}

export const aimText = (aim: Aim | undefined): string =>
  !aim ? '' : 'atLeast' in aim ? `≥ ${formatNumber(aim.atLeast)}` : `≤ ${formatNumber(aim.atMost)}`

export function printRow(row: Row): void {
  const { what, unit, ours, reference, ratio, aim, note } = row
  const parts = [`${what.padEnd(58)} ${formatNumber(ours).padStart(8)} ${unit.padEnd(12)}`]
  if (reference) parts.push(`${reference.is} ${formatNumber(reference.value)}`)
  if (ratio)
    parts.push(`ratio ${formatNumber(ratio.median)} (${formatNumber(ratio.low)} to ${formatNumber(ratio.high)})`)
  if (aim) parts.push(`${aimText(aim)}: ${isReached(row) ? 'reached' : 'not reached'}`)
  if (note) parts.push(`(${note})`)
  console.log(parts.join('   '))
}
