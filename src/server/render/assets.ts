import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TypePairName, typePairs } from '#domain/appearance/typefaces.ts'
import { demoFolder, projectFile } from '../files/project-file.ts'
import { hashOfPicture } from '../media/import-picture.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>

/**
 * Where a page's scripts and style sheet are, by the sources it is made of. The first script is the entry, and `start` loads
 * all of them. `folder` holds the built files.
 */
export type Assets = {
  folder: string | undefined
  forPage: (files: readonly string[]) => { start: string; scripts: string[]; styles: string[]; fonts: string[] }
  /** The rules that load a pair of typefaces other than the product's own, and its files for English. */
  typeFiles: (pair: TypePairName) => { css: string; fonts: string[] }
  /** The drawing of the footer's landscape, as SVG. */
  landscape: () => string
  /** How the hashes of the example's paintings begin, by which their addresses are known. */
  paintings: () => readonly string[]
}

const entry = 'src/web/entry-client.tsx'
const start = 'src/web/start.ts'
const ridges = 'src/web/features/layout/ridges.svg'
const typeSheet = (pair: TypePairName) => `src/web/styles/type/${pair}.css`

/** Plain sources, as Vite serves them in development. */
export const devAssets: Assets = {
  folder: undefined,
  forPage: () => ({ start: `/${start}`, scripts: [`/${entry}`], styles: ['/src/web/styles.css'], fonts: [] }),
  typeFiles: (pair) => ({ css: `@import url("/${typeSheet(pair)}?direct");\n`, fonts: [] }),
  landscape: () => readFileSync(projectFile(ridges), 'utf8'),
  paintings: () => examplePaintings(),
}

/** The hashed files of a build, by its manifest. Throws when there is no build in `folder`. */
export function builtAssets(folder: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const address = (file: string) => `/${file}`
  const english = (files: string[] = []) => files.filter((file) => /-english-[^/]*\.woff2$/.test(file)).map(address)
  const fonts = english(manifest[entry]?.assets)
  const forPage = (files: readonly string[]) => {
    const scripts = new Set<string>()
    const styles = new Set<string>()
    const collect = (id: string) => {
      const chunk = manifest[id]
      if (!chunk || scripts.has(chunk.file)) return
      scripts.add(chunk.file)
      for (const file of chunk.css ?? []) styles.add(file)
      chunk.imports?.forEach(collect)
    }
    collect(entry)
    files.forEach(collect)
    return {
      start: address(manifest[start]?.file ?? ''),
      scripts: [...scripts].map(address),
      styles: [...styles].map(address),
      fonts,
    }
  }
  // Read at the start, so that a busy disk does not delay pages later.
  const read = (file: string | undefined) => (file ? readFileSync(join(folder, file), 'utf8') : '')
  const landscape = read(manifest[ridges]?.file)
  const paintings = examplePaintings()
  const types = new Map(
    Object.keys(typePairs).flatMap((pair) => {
      const built = manifest[typeSheet(pair as TypePairName)]
      return built ? [[pair, { css: read(built.file), fonts: english(built.assets) }] as const] : []
    }),
  )
  return {
    folder,
    forPage: memoised(forPage, (files) => files.join()),
    typeFiles: (pair) => types.get(pair) ?? { css: '', fonts },
    landscape: () => landscape,
    paintings: () => paintings,
  }
}

/** Eight hex digits distinguish them from a clinic's own pictures. Empty if the product runs without its examples. */
function examplePaintings(): string[] {
  const folder = join(demoFolder(), 'pictures')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => hashOfPicture(readFileSync(join(folder, name))).slice(0, 8))
}

function memoised<A, T>(make: (asked: A) => T, keyOf: (asked: A) => string): (asked: A) => T {
  const made = new Map<string, T>()
  return (asked) => {
    const key = keyOf(asked)
    const known = made.get(key) ?? make(asked)
    made.set(key, known)
    return known
  }
}
