import type { Appearance } from '#domain/appearance/appearance.ts'
import { palettesOf } from '#domain/appearance/palette.ts'
import { hex } from '#domain/appearance/theme.ts'
import { initialsOf } from '#domain/content/logo.ts'
import { textPath, textWidth } from './share-picture-text.ts'

/** Lengths in the drawing's own units: a square of 64, and the room that letters have in it. */
const side = 64
const room = 44
const largest = 40
/** The capitals' height of the site's serif, as a part of its size. */
const capitals = 0.66

/**
 * The mark of a clinic that has no logo: its initials in the site's serif on its main colour. An SVG of two plain paths, so
 * that browsers, PDFs and icons draw it alike and no font has to be installed. Letters that the serif does not have are
 * left out; where none is left, a ring stands for them.
 */
export function drawMonogram({ clinic, appearance }: { clinic: string; appearance: Appearance }): Buffer {
  const { light } = palettesOf(appearance)
  const pair = appearance.typePair
  const fill = hex(light.paper)
  const initials = initialsOf(clinic)
  const width = textWidth(initials, { size: largest, weight: 500, pair })
  const size = Math.min(largest, (largest * room) / Math.max(1, width))
  const x = (side - (width * size) / largest) / 2
  const y = (side + size * capitals) / 2
  const mark =
    width > 0 ? textPath(initials, { x, y, size, weight: 500, fill, pair }) : `<path fill="${fill}" d="${ring}"/>`
  const ground = `<path fill="${hex(light['jade-deep'])}" d="M14 0H50Q64 0 64 14V50Q64 64 50 64H14Q0 64 0 50V14Q0 0 14 0Z"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${ground}${mark}</svg>`,
  )
}

/** Two circles, the inner one in the opposite direction, so that it is a hole. */
const ring = 'M14 32A18 18 0 1 1 50 32A18 18 0 1 1 14 32ZM18 32A14 14 0 1 0 46 32A14 14 0 1 0 18 32Z'
