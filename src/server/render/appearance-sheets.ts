import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { Hono } from 'hono'
import {
  type Appearance,
  appearanceCode,
  defaultAppearance,
  parseAppearanceCode,
} from '#domain/appearance/appearance.ts'
import { palettesOf } from '#domain/appearance/palette.ts'
import { contrast, hex } from '#domain/appearance/theme.ts'
import { appearanceRules } from '#domain/appearance/theme-css.ts'
import { typePairs } from '#domain/appearance/typefaces.ts'
import { immutable } from '../cache-control.ts'
import { Refusal } from '../refusal.ts'
import type { Assets } from './assets.ts'
import { type FileCache, fileRequestOf } from './file-cache.ts'

/** The files that a page in this appearance loads besides its own, the names of its typefaces, and its background colour. */
export type AppearanceAssets = { styles: string[]; fonts: string[]; families: string[]; paper: string }

/** The dashboard previews appearances by their codes; such a response may change with an update, so it is not immutable. */
const revalidated = 'no-cache'

/** The most style sheets in the cache; each has a few kB. */
const maxKept = 50

/**
 * The style sheets of clinics' appearances. A sheet follows from its address alone, so that every process answers for every
 * appearance, of today or of a page that somebody still has open, and also while the database is away
 * (docs/design.md, "A clinic’s own appearance").
 */
export function appearanceSheets(assets: Assets, files: FileCache) {
  const made = new Map<string, Sheet>()

  function sheetOf(appearance: Appearance): Sheet {
    const code = appearanceCode(appearance)
    const known = made.get(code)
    if (known) return known
    const drawing = inColours(assets.landscape(), appearance)
    const landscapePath = `/look/${code}.${hashOf(drawing)}.svg`
    const type = appearance.typePair === defaultAppearance.typePair ? undefined : assets.typeFiles(appearance.typePair)
    const rules = appearanceRules(appearance, { landscape: landscapePath, paintings: assets.paintings() })
    const css = rules === '' ? '' : `${type?.css ?? ''}${rules}`
    const path = css === '' ? undefined : `/look/${code}.${hashOf(css)}.css`
    const sheet = { css, path, drawing, landscapePath, fonts: type?.fonts }
    if (made.size >= maxKept) made.delete(made.keys().next().value!)
    made.set(code, sheet)
    return sheet
  }

  /** The files of a page in this appearance; `fonts` are those of the default pair. */
  function filesOf(
    appearance: Appearance,
    { styles, fonts }: Pick<AppearanceAssets, 'styles' | 'fonts'>,
  ): AppearanceAssets {
    const sheet = sheetOf(appearance)
    return {
      styles: sheet.path ? [...styles, sheet.path] : styles,
      fonts: sheet.fonts ?? fonts,
      families: Object.values(typePairs[appearance.typePair]).map(({ site }) => site[0]),
      paper: hex(palettesOf(appearance).light.paper),
    }
  }

  const routes = new Hono().get('/look/:name', async (c) => {
    const [code = '', ...rest] = c.req.param('name').split('.')
    const ending = rest.at(-1)
    const appearance = parseAppearanceCode(code)
    if (!appearance || (ending !== 'css' && ending !== 'svg'))
      throw new Refusal('not_found', 'There’s nothing at this address')
    const sheet = sheetOf(appearance)
    const [text, path, type] =
      ending === 'css'
        ? [sheet.css, sheet.path, 'text/css; charset=utf-8']
        : [sheet.drawing, sheet.landscapePath, 'image/svg+xml; charset=utf-8']
    const identity = Buffer.from(text)
    const [br, gzipped] = await Promise.all([brotli(identity), zip(identity)])
    const headers = {
      'content-type': type,
      'cache-control': c.req.path === path ? immutable : revalidated,
      vary: 'Accept-Encoding',
    }
    const file = { headers, contents: { identity, br, gzip: gzipped } }
    const ready = files.keep(c.req.path, file, fileRequestOf(c.req.raw.headers))
    return new Response(ready.body, ready)
  })

  return { filesOf, routes }
}

export type AppearanceSheets = ReturnType<typeof appearanceSheets>

type Sheet = {
  css: string
  /** The address of the style sheet; `undefined` for the default appearance. */
  path: string | undefined
  drawing: string
  landscapePath: string
  fonts: string[] | undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** The colour of the footer's mountains: between paper and mist, in the same proportion as in the default appearance. */
function inColours(drawing: string, appearance: Appearance): string {
  if (appearance.primary === defaultAppearance.primary) return drawing
  const own = palettesOf(defaultAppearance).light
  const { light } = palettesOf(appearance)
  const reach = contrast(hex(own.paper), hex(own.mist)) - 1
  return drawing.replace(/stop-color="(#[\da-f]{6})"/g, (_, colour: string) => {
    const share = Math.min(1, (contrast(hex(own.paper), colour) - 1) / reach)
    const mixed = light.paper.map((value, index) =>
      index < 2 ? value + (light.mist[index]! - value) * share : light.mist[2],
    )
    return `stop-color="${hex(mixed as unknown as typeof light.paper)}"`
  })
}
