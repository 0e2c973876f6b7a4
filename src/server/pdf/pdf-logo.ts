import { type LogoSubject, logoPng, readLogo } from '../media/logo.ts'
import type { Storage } from '../media/storage.ts'

/** The clinic's mark: drawn where it is a simple drawing, so that print is sharp at any size; else a picture (PNG). */
export type PdfLogo = { kind: 'drawing'; viewBox: string; paths: LogoPath[] } | { kind: 'picture'; png: Buffer }

type LogoPath = { d: string; fill: string; stroke?: string; strokeWidth?: number; fillRule?: 'evenodd' | 'nonzero' }

/** The clinic's logo for print, or its monogram if the logo is not in our storage. */
export async function readPdfLogo(storage: Storage, subject: LogoSubject): Promise<PdfLogo> {
  const logo = await readLogo(storage, subject)
  const drawing = logo.svg ? asDrawing(logo.content.toString('utf8')) : undefined
  return drawing ?? { kind: 'picture', png: await logoPng(logo, 600) }
}

/** Takes a drawing that is nothing but plainly coloured paths; others are left to be made a picture. */
function asDrawing(svg: string): PdfLogo | undefined {
  const viewBox = /<svg[^>]*\sviewBox="([^"]+)"/.exec(svg)?.[1]
  const elements = [...svg.matchAll(/<([a-z]\w*)([^>]*)>/gi)].filter(([, name]) => name !== 'svg')
  const paths = elements.flatMap(([, name, attributes]) => (name === 'path' ? (asPath(attributes!) ?? []) : []))
  return viewBox && paths.length > 0 && paths.length === elements.length
    ? { kind: 'drawing', viewBox, paths }
    : undefined
}

const known = new Set(['d', 'fill', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap'])
const plainColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

function asPath(text: string): LogoPath | undefined {
  const attributes = new Map([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
  const d = attributes.get('d')
  const fill = attributes.get('fill')
  const stroke = attributes.get('stroke')
  const plain = [fill, stroke].every((colour) => colour === undefined || plainColour.test(colour))
  if (!d || !fill || !plain || ![...attributes.keys()].every((name) => known.has(name))) return undefined
  return {
    d,
    fill,
    ...(stroke && { stroke, strokeWidth: Number(attributes.get('stroke-width') ?? 1) }),
    ...(attributes.get('fill-rule') === 'evenodd' && { fillRule: 'evenodd' as const }),
  }
}
