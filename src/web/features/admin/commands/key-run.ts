import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'

/** A key, and what had the focus then: a moment later it may be another row. `at`: its event's `timeStamp`, in ms. */
export type Typed = { key: string; at: number; focused: Element | null }

/** Keys that are further apart than this do not belong together, in ms: a busy page, or a scanner by radio, may pause in the middle. */
const longestGap = 3000
/** No hand types several keys in a row this fast, in ms from one to the next. */
const scannerPace = 60

/** The keys that were typed one after the other, the newest last. */
export type KeyRun = readonly Typed[]

/** The run with one key more, or a new one that begins with it. */
export const nextRun = (run: KeyRun, typed: Typed): KeyRun =>
  typed.at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= longestGap ? [...run, typed] : [typed]

const gapsOf = (run: KeyRun) => run.slice(1).map(({ at }, index) => at - run[index]!.at)

/** Whether a run comes from a scanner: three keys or more, and most of them as fast as no hand types. */
export function isScanning(run: KeyRun): boolean {
  const gaps = gapsOf(run)
  return gaps.length > 1 && gaps.filter((gap) => gap <= scannerPace).length * 2 > gaps.length
}

/**
 * The code of a voucher that was typed before Enter at `at`, in ms: all of the run, or what followed its longest pause. Else
 * `undefined`.
 */
export function typedCode(run: KeyRun, at: number): string | undefined {
  const last = run.at(-1)
  if (!last || at - last.at > longestGap) return undefined
  const gaps = gapsOf(run)
  const afterPause = run.slice(gaps.indexOf(Math.max(...gaps)) + 1)
  return codeOf(run) ?? codeOf(afterPause)
}

const codeOf = (run: KeyRun) => readVoucherCode(run.map(({ key }) => key).join(''))
