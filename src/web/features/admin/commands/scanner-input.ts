import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'

/** A pressed key, and the element that had the focus at that time. `at`: the `timeStamp` of its event, in ms. */
export type KeyPress = { key: string; at: number; focused: Element | null }

/** Keys further apart than this start a new sequence, in ms. It is long, since a busy page or a wireless scanner may pause. */
const maxGapMs = 3000
/** Up to this gap between keys, in ms, the input is from a scanner: nobody types several keys in a row this fast. */
const maxScannerGapMs = 60

/** Keys in the order in which they were pressed. */
export type KeySequence = readonly KeyPress[]

/** Appends a key to the sequence, or starts a new sequence with it after a long gap. */
export const appendKey = (run: KeySequence, typed: KeyPress): KeySequence =>
  typed.at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= maxGapMs ? [...run, typed] : [typed]

const gapsOf = (run: KeySequence) => run.slice(1).map(({ at }, index) => at - run[index]!.at)

/** Whether a sequence comes from a scanner: at least three keys, and most gaps are shorter than anybody types. */
export function isScannerInput(run: KeySequence): boolean {
  const gaps = gapsOf(run)
  return gaps.length > 1 && gaps.filter((gap) => gap <= maxScannerGapMs).length * 2 > gaps.length
}

/**
 * The voucher code that was entered before Enter at `at`, in ms: the whole sequence, or the part after its longest gap.
 * `undefined` if neither is a code.
 */
export function codeBeforeEnter(run: KeySequence, at: number): string | undefined {
  const last = run.at(-1)
  if (!last || at - last.at > maxGapMs) return undefined
  const gaps = gapsOf(run)
  const afterPause = run.slice(gaps.indexOf(Math.max(...gaps)) + 1)
  return voucherCodeOf(run) ?? voucherCodeOf(afterPause)
}

const voucherCodeOf = (run: KeySequence) => readVoucherCode(run.map(({ key }) => key).join(''))
