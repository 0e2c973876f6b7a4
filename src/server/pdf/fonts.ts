import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import { fonts } from '#domain/look/theme.ts'

const require = createRequire(import.meta.url)
const files = join(dirname(require.resolve('@fontsource/newsreader/package.json')), 'files')

const faces = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const

/** Registers the site's serif under a name for each subset: the letters of English, and those of other tongues. */
function registerSubset(family: string, subset: string): void {
  Font.register({
    family,
    fonts: faces.map(({ weight, style }) => ({
      src: join(files, `newsreader-${subset}-${weight}-${style}.woff`),
      fontWeight: weight,
      fontStyle: style,
    })),
  })
}

const { family } = fonts.serif
const subsets = { [family]: 'latin', [`${family} Extended`]: 'latin-ext', [`${family} Vietnamese`]: 'vietnamese' }
export const serif = Object.keys(subsets)
for (const [name, subset] of Object.entries(subsets)) registerSubset(name, subset)
// A voucher's words are never broken over lines, but for what is longer than any word.
Font.registerHyphenationCallback((word) => (word.length <= 40 ? [word] : (word.match(/.{1,20}/gu) ?? [word])))
