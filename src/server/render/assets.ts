import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>

/**
 * Where a page's scripts and style sheet are, by the sources it is made of. The first script is the entry. `folder` holds
 * the built files.
 */
export type Assets = {
  folder: string | undefined
  forPage: (files: readonly string[]) => { scripts: string[]; styles: string[]; fonts: string[] }
}

const entry = 'src/web/entry-client.tsx'

/** Plain sources, as Vite serves them in development. */
export const devAssets: Assets = {
  folder: undefined,
  forPage: () => ({ scripts: [`/${entry}`], styles: ['/src/web/styles.css'], fonts: [] }),
}

/** The hashed files of a build, by its manifest. Throws when there is no build in `folder`. */
export function builtAssets(folder: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .concat(Object.values(manifest).flatMap(({ assets = [] }) => assets))
    .filter((file) => /latin-wght-normal.*\.woff2$/.test(file))
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
    const address = (file: string) => `/${file}`
    return {
      scripts: [...scripts].map(address),
      styles: [...styles].map(address),
      fonts: [...new Set(fonts)].map(address),
    }
  }
  return { folder, forPage: memoised(forPage, (files) => files.join()) }
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
