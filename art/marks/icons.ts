import type { Point } from '../brush/stroke.ts'
import { pressures } from '../brush/stroke.ts'
import { circlePoints, strokePath } from './svg.ts'

/** A stroke's points as `x y, x y`, its width, and how the brush is pressed. */
type Mark = [points: string | Point[], width?: number, pressure?: keyof typeof pressures]

const icons: Record<string, Mark[]> = {
  user: [
    [circlePoints(24, 15, 7.6), 3.2],
    ['8 42, 10 33, 17 28, 24 27, 31 28, 38 33, 40.5 42', 3.6],
    ['18 29, 21 34, 24 36, 27 34, 30.5 29', 2],
  ],
  leaf: [
    ['24 31, 15 27, 6 18, 7.5 12, 14 8.5, 20 8, 23.6 12.5', 3.2],
    ['24 31, 33 27, 42 18, 40.5 12, 34 8.5, 28 8, 24.4 12.5', 3.2],
    ['24 30, 24.5 36, 22 44', 3.4, 'falling'],
    ['23 28, 18 21, 13 15', 1.7, 'falling'],
    ['25 28, 30 21, 35 15', 1.7, 'falling'],
    ['24 27, 23.6 22, 24 18', 1.6, 'falling'],
  ],
  heart: [
    ['24 15.5, 20 9.5, 13 8, 7 13, 7.5 21, 14 30, 24 40', 3.8],
    ['24 15, 29 9, 36 8.5, 41 14, 40 22, 33 31, 23.5 40.5', 3.3],
    ['31.5 14, 35 15, 36 19', 1.9],
  ],
  shield: [
    ['24 5, 18 9, 8.5 10.5, 8.5 22, 13 34, 24 43', 3.6],
    ['24 5.2, 30 9, 39.5 10.5, 39.5 22, 35 34, 23.6 43.2', 3.2],
    ['16 23.5, 20 26, 22.5 30.5', 3],
    ['22.2 31, 26 23, 33 16.5', 3.4, 'falling'],
  ],
  microscope: [
    ['18 8.5, 22 16, 26.5 25', 7, 'even'],
    ['14.5 9.8, 18 8, 21.6 5.8', 3.2],
    ['25.6 26.8, 27.6 25.9, 29.6 24.8', 2.6],
    ['26.5 12.5, 35 16, 39 25, 36 35, 27.5 41.5', 3.6],
    ['13 32.5, 21 32, 31 32.6', 3],
    ['9 42.6, 24 41.2, 41 42.6', 4.2],
  ],
  award: [
    [circlePoints(24, 18, 12.2), 3.4],
    [circlePoints(24, 18, 5.4, 0.6), 2.2],
    ['17 29, 15.5 36, 12.5 44', 3.6],
    ['12.5 44, 17 41.5, 21 41', 2.2],
    ['30.5 29, 33 36, 36 44', 3.6],
    ['36 44, 31.5 41.5, 27.5 41', 2.2],
  ],
}

export function iconSvg(name: string): string {
  const data = icons[name]!.map(([points, width = 3, pressure = 'taper'], n) =>
    strokePath(line(points), width, pressures[pressure], n + name.length, typeof points === 'string' ? 4 : 2),
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="currentColor"><path d="${data}"/></svg>\n`
}

const line = (points: string | Point[]): Point[] =>
  typeof points === 'string'
    ? points.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number])
    : points

export const iconNames = Object.keys(icons)
