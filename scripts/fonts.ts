import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const faces = join(root, 'src/web/styles/faces')

/** The heaviest letters that the product sets in each face; what asks for more gets these. */
const typefaces = [
  { name: 'newsreader', heaviest: 600 },
  { name: 'lora', heaviest: 600 },
  { name: 'fraunces', heaviest: 600 },
  { name: 'source-sans-3', heaviest: 700 },
  { name: 'nunito-sans', heaviest: 700 },
  { name: 'figtree', heaviest: 700 },
]

/** What English pages are written with: ASCII, and the signs of money, measures, quotations and lists. */
const english = new Set([...range(0x20, 0x7e), ...[...'\u00a0©®°·×–—‘’“”•…€™→−'].map((sign) => sign.codePointAt(0)!)])
/** What other languages of the west add, which only a page that has it loads. */
const western = new Set([...range(0xa1, 0xff), ...[...'ŒœŸ‚„†‡‰‹›′″⁄←↑↓'].map((sign) => sign.codePointAt(0)!)])
for (const code of english) western.delete(code)

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const unicodeRange = (codes: Set<number>): string =>
  [...codes]
    .sort((one, other) => one - other)
    .reduce<[number, number][]>((spans, code) => {
      const last = spans.at(-1)
      if (last && code === last[1] + 1) last[1] = code
      else spans.push([code, code])
      return spans
    }, [])
    .map(([first, last]) => (first === last ? `U+${hexOf(first)}` : `U+${hexOf(first)}-${hexOf(last)}`))
    .join(', ')

const hexOf = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

mkdirSync(faces, { recursive: true })
for (const { name, heaviest } of typefaces) {
  const packaged = join(root, 'node_modules/@fontsource-variable', name)
  const [family, weights] = [/font-family: '([^']+)'/, /font-weight: ([^;]+);/].map(
    (pattern) => pattern.exec(readFileSync(join(packaged, 'wght.css'), 'utf8'))![1]!,
  )
  const whole = readFileSync(join(packaged, 'files', `${name}-latin-wght-normal.woff2`))
  const rules: string[] = []
  for (const [part, codes] of [
    ['western', western],
    ['english', english],
  ] as const) {
    const font = await subsetFont(whole, String.fromCodePoint(...codes), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: heaviest } },
    })
    writeFileSync(join(faces, `${name}-${part}.woff2`), font)
    console.log(`${name}-${part}.woff2 ${(font.byteLength / 1000).toFixed(1)} kB`)
    rules.push(`@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url("./${name}-${part}.woff2") format("woff2");
  unicode-range: ${unicodeRange(codes)};
}`)
  }
  writeFileSync(
    join(faces, `${name}.css`),
    `/* Made by npm run fonts. Of two rules for one letter the later one counts. */
@import "@fontsource-variable/${name}/wght.css";

${rules.join('\n')}
`,
  )
}
