import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { extract } from 'tar'
import { type EastAsianFace, eastAsianLetters } from '../src/domain/appearance/east-asian.ts'
import { npm } from './setup/npm.mjs'

const letters = join(import.meta.dirname, '../assets/letters')

/** Their packages have a hundred megabytes together, for two files of one weight: they are fetched for this, and no dependency. */
const sources: Record<EastAsianFace, { name: string; version: string; file: string }> = {
  han: {
    name: '@expo-google-fonts/noto-serif-sc',
    version: '0.4.3',
    file: '400Regular/NotoSerifSC_400Regular.ttf',
  },
  hangul: {
    name: '@expo-google-fonts/noto-serif-kr',
    version: '0.4.3',
    file: '400Regular/NotoSerifKR_400Regular.ttf',
  },
}

/** Unpacked, since anyone who reads it would inflate it slowly, in the process that serves. Its types do not know all of these. */
const options = { targetFormat: 'truetype' as const, layoutFeatures: [], noHinting: true }

/** Makes the typefaces of Chinese, Japanese and Korean that PDFs are drawn with, from Noto’s packages. */
for (const face of Object.keys(sources) as EastAsianFace[]) {
  const { name, version, file } = sources[face]
  const folder = mkdtempSync(join(tmpdir(), 'clinic-letters-'))
  try {
    const { code, output } = await npm(['pack', `${name}@${version}`, '--loglevel=error'], folder)
    if (code !== 0) throw new Error(`npm pack ${name} failed:\n${output}`)
    const archive = join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`)
    await extract({ file: archive, cwd: folder }, [`package/${file}`, 'package/LICENSE_FONT'])
    const pattern = new RegExp(`[${eastAsianLetters[face]}]`)
    const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((one) =>
      pattern.test(one),
    )
    const font = await subsetFont(readFileSync(join(folder, 'package', file)), all.join(''), options)
    writeFileSync(join(letters, `${face}.ttf`), font)
    writeFileSync(join(letters, 'LICENSE'), readFileSync(join(folder, 'package/LICENSE_FONT')))
    console.log(`${face}.ttf ${(font.byteLength / 1e6).toFixed(1)} MB`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
