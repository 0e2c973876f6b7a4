import { createCanvas } from '@napi-rs/canvas'
import { chanceFrom } from './chance.ts'
import { at, tile } from './noise.ts'
import type { Colour } from './palette.ts'
import { blankSheet, keepGround, type Sheet } from './sheet.ts'

/** A sheet of rice paper: warm, faintly clouded, with long fibres. */
export function ricePaper(name: string, width: number, height: number, tone: Colour): Sheet {
  const sheet = blankSheet(width, height)
  const cloud = tile('cloud')
  const fibres = drawFibres(name, width, height)
  const zoom = 1400 / Math.max(width, height)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const blot = at(cloud, x * zoom * 0.35, y * zoom * 0.35) * 0.007
      const weave = at(cloud, x * 0.9 + 300, y * 2.2) * 0.004
      const light = 1 + blot + weave + (fibres[p * 4]! - 128) / 3400
      const i = p * 3
      sheet.rgb[i] = tone[0] * light
      sheet.rgb[i + 1] = tone[1] * light
      sheet.rgb[i + 2] = tone[2] * (light + blot * 0.6)
    }
  }
  keepGround(sheet)
  return sheet
}

function drawFibres(name: string, width: number, height: number): Uint8ClampedArray {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const chance = chanceFrom(`fibres ${name}`)
  ctx.fillStyle = 'rgb(128,128,128)'
  ctx.fillRect(0, 0, width, height)
  ctx.lineCap = 'round'
  const count = Math.round((width * height) / 3600)
  for (let n = 0; n < count; n++) {
    const x = chance.between(0, width)
    const y = chance.between(0, height)
    const turn = chance.between(0, Math.PI * 2)
    const reach = chance.between(8, 60)
    const bend = chance.between(-25, 25)
    const tone = chance.next() < 0.62 ? 40 : 225
    ctx.strokeStyle = `rgba(${tone},${tone},${tone},${chance.between(0.15, 0.6).toFixed(2)})`
    ctx.lineWidth = chance.between(0.5, 1.5)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(
      x + Math.cos(turn) * reach * 0.5 - Math.sin(turn) * bend,
      y + Math.sin(turn) * reach * 0.5 + Math.cos(turn) * bend,
      x + Math.cos(turn) * reach,
      y + Math.sin(turn) * reach,
    )
    ctx.stroke()
  }
  return ctx.getImageData(0, 0, width, height).data
}
