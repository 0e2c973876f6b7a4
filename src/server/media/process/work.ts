import { compareDrawings, drawDrawing, flatPng } from './drawings.ts'
import { drawIcon, drawLogo } from './logo-drawing.ts'
import { tintOrnament } from './ornament.ts'
import { readPictureMetadata, reencodeUpload } from './reencode-upload.ts'
import { resize } from './resize.ts'

/**
 * What the process of pictures can do. Each work takes plain values and bytes, and answers the same; a refusal is an answer, an
 * error is a bug. What few of them need is loaded with the first: HEIC's decoder, and what reads fonts.
 */
export const work = {
  readPictureMetadata,
  reencodeUpload,
  resize,
  drawLogo,
  drawIcon,
  drawDrawing,
  compareDrawings,
  flatPng,
  tintOrnament,
  drawMonogram: async (input: Parameters<typeof import('./monogram.ts').drawMonogram>[0]) => ({
    content: (await import('./monogram.ts')).drawMonogram(input),
  }),
  drawSharePicture: async (input: Parameters<typeof import('./share-picture-drawing.ts').drawSharePicture>[0]) => ({
    content: await (await import('./share-picture-drawing.ts')).drawSharePicture(input),
  }),
}

export type PictureWork = typeof work
