import { type Aim, median, type Row } from './result-row.ts'

type Measure = () => Promise<number> | number
type Comparison = {
  what: string
  unit: string
  ours: Measure
  reference: { is: string; measure: Measure }
  rounds: number
  /** Rounds before the first that counts, in which both are still being compiled. */
  warm?: number
  aim?: Aim
  note?: string
}

/** Measures ours and the reference in turn, each first in every other round, so that a slow moment of the machine meets both. */
export async function measureAgainst({ ours, reference, rounds, warm = 1, ...row }: Comparison): Promise<Row> {
  const found: { ours: number; theirs: number }[] = []
  for (let round = -warm; round < rounds; round++) {
    const isFirst = round % 2 === 0
    const before = isFirst ? await ours() : await reference.measure()
    const after = isFirst ? await reference.measure() : await ours()
    if (round >= 0) found.push(isFirst ? { ours: before, theirs: after } : { ours: after, theirs: before })
  }
  return compared(row, reference.is, found)
}

/** The row of pairs that were measured in turn. */
export function compared(
  row: Pick<Row, 'what' | 'unit' | 'aim' | 'note'>,
  is: string,
  found: { ours: number; theirs: number }[],
): Row {
  const ratios = found.map(({ ours, theirs }) => ours / theirs)
  return {
    ...row,
    ours: median(found.map(({ ours }) => ours)),
    reference: { is, value: median(found.map(({ theirs }) => theirs)) },
    ratio: { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) },
    rounds: found.length,
  }
}

export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
