import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

/** Where days, numbers and money are written for people, and nowhere else (docs/product.md, "Dates and numbers"); Xero and MYOB have a form of their own. */
const homes = [
  /^domain\/dates\//,
  /^domain\/count\.ts$/,
  /^domain\/money\.ts$/,
  /^domain\/bookkeeping\/journal-file\.ts$/,
]
const ways: [what: string, way: RegExp][] = [
  ['a day or time', /\bIntl\.(?:DateTimeFormat|RelativeTimeFormat|DurationFormat)\b/],
  ['a day or time', /\.to(?:Date|Time|LocaleDate|LocaleTime)String\(/],
  ['a day turned round by hand', /split\('-'\)\s*\.(?:reverse|toReversed)\(/],
  ['a number', /\bIntl\.NumberFormat\b|\.toLocaleString\(/],
  ['a number of things', /=== 1 \? '' : 's'/],
  ['a number of things', /\bconst counted = \(|\bfunction counted\(/],
  ['a size', /\b(?:toFixed|round)\([^`\n]*\} [GM]B\b/],
  ['an amount of money', /`[^`\n]*\$\$\{/],
  ['an amount of money', /\/ 100\)\s*\.toFixed\(/],
]

/** What a file writes in a way of its own. */
const ownWays = (text: string): string[] => ways.filter(([, way]) => way.test(text)).map(([what]) => what)

describe('the forms of dates, numbers, sizes and money', () => {
  const files = globSync(`${source}/**/*.{ts,tsx}`)
    .map((file) => relative(source, file))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !homes.some((home) => home.test(file)))

  it('are used by every file', () => {
    expect(files.length).toBeGreaterThan(1000)
    const found = files.flatMap((file) =>
      ownWays(readFileSync(resolve(source, file), 'utf8')).map((what) => `${file}: ${what}`),
    )
    expect(found, 'src/domain/dates/written.ts, count.ts and money.ts have the forms').toEqual([])
  })

  it('are recognised when they are bypassed', () => {
    for (const text of [
      "new Intl.DateTimeFormat('en-AU')",
      "date.toLocaleDateString('en-US')",
      "day.split('-').reverse().join('/')",
      "count.toLocaleString('en-AU')",
      'const many = `$' + '{count} order$' + "{count === 1 ? '' : 's'}`",
      'export const counted = (count: number, what: string) => what',
      '`$' + '{(bytes / 1e6).toFixed(1)} MB`',
      'const total = `$' + '$' + '{cents / 100}`',
      '(cents / 100).toFixed(2)',
    ])
      expect(ownWays(text), text).not.toEqual([])
  })
})
