import { expect, test } from 'vitest'
import { defaultAppearance } from './appearance.ts'
import { tintOf } from './tint.ts'

/** What a browser makes of the voucher's mountains, by Filter Effects 1. */
function drawnBy(filter: string): number[] {
  const [brightness, degrees, strength] = [...filter.matchAll(/[-\d.]+(?=\)|deg)/g)].map(Number).toSpliced(1, 1) as [
    number,
    number,
    number,
  ]
  const angle = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const steps = [
    [brightness, 0, 0, 0, brightness, 0, 0, 0, brightness],
    [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131],
    [
      ...[0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
      ...[0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283],
      ...[0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072],
    ],
    [
      ...[0.213 + 0.787 * strength, 0.715 - 0.715 * strength, 0.072 - 0.072 * strength],
      ...[0.213 - 0.213 * strength, 0.715 + 0.285 * strength, 0.072 - 0.072 * strength],
      ...[0.213 - 0.213 * strength, 0.715 - 0.715 * strength, 0.072 + 0.928 * strength],
    ],
  ]
  return steps.reduce(
    ([r, g, b], m) =>
      [0, 3, 6].map((row) => Math.min(255, Math.max(0, m[row]! * r! + m[row + 1]! * g! + m[row + 2]! * b!))),
    [34, 38, 42],
  )
}

test.each([
  defaultAppearance.primary,
  '#1d4e89',
  '#7a1f3d',
  '#5b2a86',
  '#14532d',
  '#0000ff',
  '#000000',
  '#595959',
  '#6b4a00',
])('the filter recolours the voucher’s mountains to %s', (colour) => {
  const asked = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  drawnBy(tintOf(colour)).forEach((value, channel) => {
    expect(Math.abs(value - asked[channel]!), tintOf(colour)).toBeLessThan(6)
  })
})
