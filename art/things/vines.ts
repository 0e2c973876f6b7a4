import type { Chance } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import { brush, type Point, pressures } from '../brush/stroke.ts'

/** Rows of vines running over a low hill to one far point, paler towards the left. */
export function drawVines(ctx: Ctx, chance: Chance, width: number, height: number, horizon: number) {
  const far = width * 0.8
  for (let row = -22; row < 14; row++) {
    const foot: Point = [far + row * width * 0.07, height * 1.05]
    const head: Point = [far + row * width * 0.026, height * horizon + row ** 2 * 0.12]
    let t = 0.02
    while (t < 1) {
      const x = head[0] + (foot[0] - head[0]) * t ** 1.6 + chance.around(0, 2 + 9 * t)
      const y = head[1] + (foot[1] - head[1]) * t ** 1.6 + Math.sin((x / width) * 8) * 12
      const size = 2.5 + 15 * t
      const shown = Math.min(1, Math.max(0.1, x / width - 0.1) * 1.3)
      vine(ctx, chance, x, y, size, shown * chance.between(0.35, 0.9))
      t += (0.008 + 0.02 * t) * chance.between(0.7, 1.5)
    }
  }
}

function vine(ctx: Ctx, chance: Chance, x: number, y: number, size: number, alpha: number) {
  ctx.fillStyle = css(palette.inkWarm, alpha * 0.55)
  brush(
    ctx,
    [
      [x, y + size * 0.8],
      [x + chance.around(0, size * 0.2), y],
    ],
    { width: size * 0.2, pressure: pressures.even, steps: 3 },
  )
  for (let n = 0; n < 4; n++) {
    const hue = mix(
      mix(palette.gold, palette.cinnabar, chance.between(0, 0.55)),
      palette.jade,
      chance.next() < 0.3 ? 0.5 : 0.1,
    )
    ctx.fillStyle = css(hue, alpha * chance.between(0.3, 0.8))
    const dx = chance.around(0, size * 1.1)
    const dy = chance.around(0, size * 0.45)
    brush(
      ctx,
      [
        [x + dx - size * 0.6, y + dy + chance.around(0, size * 0.3)],
        [x + dx, y + dy - size * 0.2],
        [x + dx + size * 0.6, y + dy + chance.around(0, size * 0.3)],
      ],
      { width: size * chance.between(0.35, 0.75), pressure: pressures.swelling, seed: n, tremble: 0.9, steps: 4 },
    )
  }
}
