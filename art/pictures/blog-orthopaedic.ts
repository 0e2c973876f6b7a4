import { chanceFrom } from '../brush/chance.ts'
import { soak } from '../brush/ink.ts'
import { css, mix, palette } from '../brush/palette.ts'
import type { Sheet } from '../brush/sheet.ts'
import { pressSeal } from '../marks/seal.ts'
import { budsOn, drawLimbs, growBranch } from '../plants/branch.ts'
import { drawGinkgoLeaf } from '../plants/ginkgo.ts'
import { stillLife } from '../things/room.ts'
import { drawSpineLines, drawSpineWash } from '../things/spine.ts'

/** A spine and a branch, drawn as cousins. */
export function blogOrthopaedic(): Sheet {
  const sheet = stillLife('blog bones', 1600, 900, palette.celadon, palette.stone, 1.6)
  const chance = chanceFrom('bone ginkgo')
  soak(sheet, { bleed: 2.4, grain: 0.45, rim: 0.35 }, (ctx) => drawSpineWash(ctx, 330, 20, 890))
  soak(sheet, { bleed: 0.9, grain: 0.3 }, (ctx) => drawSpineLines(ctx, 330, 20, 890))
  const limbs = growBranch({
    chance,
    start: [1290, 960],
    angle: -Math.PI * 0.46,
    length: 900,
    width: 30,
    crook: 0.34,
    levels: 2,
    forks: 5,
    droop: 0.01,
  })
  soak(sheet, { bleed: 1.6, grain: 0.4, dry: 0.3 }, (ctx) => {
    ctx.fillStyle = css(palette.inkWarm, 0.9)
    drawLimbs(ctx, limbs, 4)
  })
  soak(sheet, { bleed: 1.4, grain: 0.3, rim: 0.2 }, (ctx) => {
    for (const bud of budsOn(limbs, chance, 4, 1)) {
      const heading = Math.PI / 2 + chance.around(0, 1.5)
      const size = chance.between(40, 82)
      drawGinkgoLeaf(
        ctx,
        chance,
        [bud.at[0] + Math.cos(heading) * size * 0.6, bud.at[1] + Math.sin(heading) * size * 0.6],
        heading,
        size,
        mix(palette.gold, palette.celadon, chance.between(0, 0.45)),
        chance.between(0.6, 1),
      )
    }
  })
  pressSeal(sheet, 1500, 815, 54)
  return sheet
}
