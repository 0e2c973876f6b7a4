import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeSheets } from '../src/domain/appearance/theme-css.ts'

const root = join(import.meta.dirname, '..')
for (const [path, css] of Object.entries(themeSheets)) writeFileSync(join(root, path), css)
console.log('The style sheets have the colours and typefaces of src/domain/appearance')
