import sharp from 'sharp'
import { parsePicture } from '#domain/content/picture.ts'
import { originalKey } from '../media/import-picture.ts'
import type { Storage } from '../media/storage.ts'

/** The clinic's mark: drawn where it is a simple drawing, so that print is sharp at any size; else a picture (PNG). */
export type Seal = { kind: 'drawing'; viewBox: string; paths: SealPath[] } | { kind: 'picture'; png: Buffer }

type SealPath = { d: string; fill: string; stroke?: string; strokeWidth?: number; fillRule?: 'evenodd' | 'nonzero' }

/** Reads the mark at an address of our picture storage; `undefined` where there is none of ours. */
export async function readSeal(storage: Storage, address: string): Promise<Seal | undefined> {
  const picture = parsePicture(address)
  const original = picture && (await storage.get(originalKey(picture)))
  if (!picture || !original) return undefined
  const drawing = picture.extension === 'svg' ? asDrawing(original.toString('utf8')) : undefined
  return (
    drawing ?? { kind: 'picture', png: await sharp(original, { density: 600 }).resize(600, 600, fit).png().toBuffer() }
  )
}

/** The mark as a picture for emails, 128 px wide and high; `undefined` where there is none of ours. */
export async function sealPng(storage: Storage, address: string): Promise<Buffer | undefined> {
  const picture = parsePicture(address)
  const original = picture && (await storage.get(originalKey(picture)))
  return original && sharp(original, { density: 300 }).resize(128, 128, fit).png().toBuffer()
}

const fit = { fit: 'contain', background: '#00000000' } as const

/** Takes a drawing that is nothing but plainly coloured paths; others are left to be made a picture. */
function asDrawing(svg: string): Seal | undefined {
  const viewBox = /<svg[^>]*\sviewBox="([^"]+)"/.exec(svg)?.[1]
  const elements = [...svg.matchAll(/<([a-z]\w*)([^>]*)>/gi)].filter(([, name]) => name !== 'svg')
  const paths = elements.flatMap(([, name, attributes]) => (name === 'path' ? (asPath(attributes!) ?? []) : []))
  return viewBox && paths.length > 0 && paths.length === elements.length
    ? { kind: 'drawing', viewBox, paths }
    : undefined
}

const known = new Set(['d', 'fill', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap'])
const plainColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

function asPath(text: string): SealPath | undefined {
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
