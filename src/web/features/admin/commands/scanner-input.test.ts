import { expect, test } from 'vitest'
import { appendKey, codeBeforeEnter, isScannerInput, type KeySequence } from './scanner-input.ts'

/** The run of these keys, each so many ms after the one before, and when the last was typed. */
function typed(keys: string, gaps: number | number[]): { run: KeySequence; at: number } {
  let at = 1000
  let run: KeySequence = []
  for (const [index, key] of [...keys].entries()) {
    at += typeof gaps === 'number' ? gaps : (gaps[index] ?? 5)
    run = appendKey(run, { key, at, focused: null })
  }
  return { run, at }
}

test.each([
  ['r9wkyuv94c', 5],
  ['r9wkyuv94c', 40],
  ['R9WK-YUV9-4C', 15],
  ['http://127.0.0.1/voucher#R9WK-YUV9-4C', 3],
  // A page that was busy in the middle.
  ['r9wkyuv94c', [5, 81, 30, 30, 30, 30, 390, 30, 30, 30]],
  // A shortcut that was pressed just before.
  ['cr9wkyuv94c', [5, 600, 5, 5, 5, 5, 5, 5, 5, 5, 5]],
])('“%s” and Enter at a scanner’s pace is read as a voucher code', (keys, gaps) => {
  const { run, at } = typed(keys, gaps as number)
  expect([codeBeforeEnter(run, at + 20), isScannerInput(run)]).toEqual(['R9WKYUV94C', true])
})

test('a code that is typed by hand is not taken for a scan', () => {
  const { run, at } = typed('r9wkyuv94c', 120)
  expect([codeBeforeEnter(run, at + 20), isScannerInput(run)]).toEqual(['R9WKYUV94C', false])
})

test('no code is read from a part of one, or when Enter comes seconds later', () => {
  const whole = typed('r9wkyuv94c', 5)
  expect(codeBeforeEnter(whole.run, whole.at + 4000)).toBeUndefined()
  const part = typed('r9wkyuv9', 5)
  expect(codeBeforeEnter(part.run, part.at + 20)).toBeUndefined()
})

test('keys count as a scanner’s from the third fast one on', () => {
  expect(isScannerInput(typed('go', 5).run)).toBe(false)
  expect(isScannerInput(typed('r9w', 15).run)).toBe(true)
  expect(isScannerInput(typed('ccc', 90).run)).toBe(false)
  // What was typed before a pause has no part in it.
  expect(isScannerInput(typed('r9wk', [5, 5, 5, 4000]).run)).toBe(false)
})
