import { wander } from './noise.ts'
import { smooth } from './sheet.ts'

type Peak = { x: number; height: number; spread: number; steep?: number }

export type Ridge = { seed: number; base: number; peaks: readonly Peak[]; rough: number; rolling?: number }

/**
 * A skyline, one y for each column. Positions and heights are shares of the width and height of the sheet.
 * High ground breaks into crags, low ground rolls.
 */
export function skyline(width: number, height: number, ridge: Ridge): Float32Array {
  const line = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const u = x / width
    const bent = u + wander(ridge.seed + 5, u * 7, 5) * 0.026
    let lift = 0
    for (const peak of ridge.peaks) lift = Math.max(lift, 0) + rise(peak, bent) * (1 - Math.min(0.6, lift * 1.4))
    const crag = 0.25 + 0.75 * smooth(0, 0.22, lift)
    const jag = wander(ridge.seed, u * 11, 10, 0.6)
    const ridged = 1 - Math.abs(wander(ridge.seed + 71, u * 9, 8, 0.56)) * 2
    const roll = wander(ridge.seed + 33, u * 2.6, 3) * (ridge.rolling ?? 0.03)
    line[x] = height * (ridge.base - lift - roll - ridge.rough * crag * (jag * 0.75 + ridged * 0.4))
  }
  return line
}

/** One peak's height at `u`: one flank falls faster than the other, and shoulders break the line. */
function rise(peak: Peak, u: number): number {
  const lean = wander(Math.round(peak.x * 7919), 0.5, 1) * 0.38
  const side = u < peak.x ? 1 + lean : 1 - lean
  const t = Math.abs(u - peak.x) / (peak.spread * side)
  if (t >= 1) return 0
  const shoulder = 0.1 * Math.sin(t * 9 + peak.x * 40) * t * (1 - t)
  return peak.height * ((1 - t) ** (peak.steep ?? 1.6) * (1 + 0.35 * t) + shoulder)
}
