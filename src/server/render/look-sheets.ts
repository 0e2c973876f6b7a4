import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { defaultLook, type Look, lookCode, lookOfCode } from '#domain/look/look.ts'
import { palettesOf } from '#domain/look/palette.ts'
import { contrast, hex } from '#domain/look/theme.ts'
import { lookRules } from '#domain/look/theme-css.ts'
import { immutable } from '../cache-control.ts'
import { Refusal } from '../refusal.ts'
import type { Assets } from './assets.ts'
import { type FileCache, fileRequestOf } from './file-cache.ts'

/** The files that a page in this look loads besides its own, and its background colour. */
export type LookFiles = { styles: string[]; fonts: string[]; paper: string }

/** The dashboard previews looks by their codes; such a response may change with an update, so it is not immutable. */
const revalidated = 'no-cache'

/** The most style sheets in the cache; each has a few kB. */
const maxKept = 50

/**
 * The style sheets of clinics' looks. A sheet follows from its address alone, so that every process answers for every
 * look, of today or of a page that somebody still has open, and also while the database is away
 * (docs/design.md, "A clinic’s own look").
 */
export function lookSheets(assets: Assets, files: FileCache) {
  const made = new Map<string, Sheet>()

  function sheetOf(look: Look): Sheet {
    const code = lookCode(look)
    const known = made.get(code)
    if (known) return known
    const drawing = inColours(assets.landscape(), look)
    const landscapePath = `/look/${code}.${markOf(drawing)}.svg`
    const type = look.typePair === defaultLook.typePair ? undefined : assets.typeFiles(look.typePair)
    const rules = lookRules(look, { landscape: landscapePath, paintings: assets.paintings() })
    const css = rules === '' ? '' : `${type?.css ?? ''}${rules}`
    const path = css === '' ? undefined : `/look/${code}.${markOf(css)}.css`
    const sheet = { css, path, drawing, landscapePath, fonts: type?.fonts }
    if (made.size >= maxKept) made.delete(made.keys().next().value!)
    made.set(code, sheet)
    return sheet
  }

  /** The files of a page in this look; `fonts` are those of the default pair. */
  function filesOf(look: Look, { styles, fonts }: Pick<LookFiles, 'styles' | 'fonts'>): LookFiles {
    const sheet = sheetOf(look)
    return {
      styles: sheet.path ? [...styles, sheet.path] : styles,
      fonts: sheet.fonts ?? fonts,
      paper: hex(palettesOf(look).light.paper),
    }
  }

  const routes = new Hono().get('/look/:name', async (c) => {
    const [code = '', ...rest] = c.req.param('name').split('.')
    const ending = rest.at(-1)
    const look = lookOfCode(code)
    if (!look || (ending !== 'css' && ending !== 'svg'))
      throw new Refusal('not_found', 'There’s nothing at this address')
    const sheet = sheetOf(look)
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

export type LookSheets = ReturnType<typeof lookSheets>

type Sheet = {
  css: string
  /** The address of the style sheet; `undefined` for the default look. */
  path: string | undefined
  drawing: string
  landscapePath: string
  fonts: string[] | undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const markOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** The colour of the footer's mountains: between a look's paper and mist, in the same proportion as in the default look. */
function inColours(drawing: string, look: Look): string {
  if (look.primary === defaultLook.primary) return drawing
  const own = palettesOf(defaultLook).light
  const { light } = palettesOf(look)
  const reach = contrast(hex(own.paper), hex(own.mist)) - 1
  return drawing.replace(/stop-color="(#[\da-f]{6})"/g, (_, colour: string) => {
    const share = Math.min(1, (contrast(hex(own.paper), colour) - 1) / reach)
    const mixed = light.paper.map((value, index) =>
      index < 2 ? value + (light.mist[index]! - value) * share : light.mist[2],
    )
    return `stop-color="${hex(mixed as unknown as typeof light.paper)}"`
  })
}
