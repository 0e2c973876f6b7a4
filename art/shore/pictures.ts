import { chanceFrom } from '../brush/chance.ts'
import type { Ctx } from '../brush/ink.ts'
import { type Colour, css, mix } from '../brush/palette.ts'
import { ricePaper } from '../brush/paper.ts'
import type { Sheet } from '../brush/sheet.ts'
import { type Point, pressures } from '../brush/stroke.ts'
import { shore } from './colours.ts'
import {
  beach,
  disc,
  glaze,
  gouache,
  gradient,
  grasses,
  gulls,
  jetty,
  line,
  poly,
  sea,
  shape,
  skySheet,
} from './scene.ts'

export function heroShore(): Sheet {
  const sheet = skySheet('shore', 2880, 1620, 0.46)
  gouache(
    sheet,
    (ctx) => {
      disc(ctx, shore.white, [2140, 470], 150, 150, 0.85)
      disc(ctx, shore.shell, [2140, 470], 124)
      for (const [x, y, w] of [
        [900, 380, 420],
        [1500, 250, 520],
        [2500, 330, 380],
        [320, 560, 360],
      ] as const)
        shape(
          ctx,
          shore.white,
          [
            [x - w, y],
            [x - w * 0.5, y - 34],
            [x, y - 22],
            [x + w * 0.4, y - 46],
            [x + w, y],
            [x, y + 16],
          ],
          0.5,
        )
    },
    5,
  )
  sea(sheet, 'gulf', 0.46, 0.77, 0.06)
  beach(sheet, 'strand', 0.765, 0.06)
  gouache(sheet, (ctx) => {
    jetty(ctx, [2960, 1110], [1500, 766], 88, 330)
    gulls(ctx, 'gulls', [1760, 560], 6, 44, [300, 80])
  })
  gouache(sheet, (ctx) => {
    shape(ctx, shore.dune, [
      [1900, 1700],
      [2140, 1500],
      [2420, 1440],
      [2700, 1380],
      [2960, 1390],
      [2960, 1700],
    ])
    shape(
      ctx,
      mix(shore.dune, shore.timber, 0.2),
      [
        [2250, 1700],
        [2480, 1560],
        [2760, 1520],
        [2960, 1500],
        [2960, 1700],
      ],
      0.7,
    )
    grasses(ctx, 'dune', [2480, 1480], 320, 130, 190)
    grasses(ctx, 'dune low', [2140, 1560], 130, 46, 110)
  })
  gouache(sheet, (ctx) => {
    for (let n = 0; n < 14; n++) {
      const t = n / 13
      const [x, y, s] = [430 + 900 * t + 24 * (n % 2), 1560 - 190 * t ** 0.8, 1 - 0.6 * t]
      disc(ctx, mix(shore.wet, shore.timber, 0.35), [x, y], 22 * s, 10 * s, 0.55, -0.3)
    }
  })
  return sheet
}

function room(name: string, wall: Colour, floor: Colour, width = 1800, height = 1350, edge = 0.72): Sheet {
  const sheet = ricePaper(name, width, height, shore.white)
  gradient(
    sheet,
    () => wall,
    (_u, v) => (v < edge ? 0.92 : 0),
  )
  gradient(
    sheet,
    (v) => mix(floor, shore.timber, (1 - v) * 0.3),
    (_u, v) => (v >= edge ? 0.95 : 0),
  )
  glaze(sheet, (ctx) => {
    for (let n = 0; n < 9; n++)
      line(
        ctx,
        shore.timber,
        [
          [0, height * (edge + 0.02 + n * 0.035 * (1 + n * 0.08))],
          [width, height * (edge + 0.02 + n * 0.035 * (1 + n * 0.08))],
        ],
        3,
        0.25,
      )
  })
  return sheet
}

function seaWindow(ctx: Ctx, [x, y]: Point, w: number, h: number) {
  poly(ctx, shore.white, [
    [x - 26, y - 26],
    [x + w + 26, y - 26],
    [x + w + 26, y + h + 26],
    [x - 26, y + h + 26],
  ])
  poly(ctx, shore.sky, [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ])
  poly(
    ctx,
    shore.haze,
    [
      [x, y + h * 0.3],
      [x + w, y + h * 0.3],
      [x + w, y + h * 0.5],
      [x, y + h * 0.5],
    ],
    0.8,
  )
  poly(ctx, shore.deep, [
    [x, y + h * 0.5],
    [x + w, y + h * 0.5],
    [x + w, y + h * 0.62],
    [x, y + h * 0.62],
  ])
  poly(ctx, shore.water, [
    [x, y + h * 0.6],
    [x + w, y + h * 0.6],
    [x + w, y + h * 0.75],
    [x, y + h * 0.78],
  ])
  poly(ctx, shore.shallow, [
    [x, y + h * 0.74],
    [x + w, y + h * 0.72],
    [x + w, y + h * 0.83],
    [x, y + h * 0.86],
  ])
  poly(ctx, shore.sand, [
    [x, y + h * 0.86],
    [x + w, y + h * 0.82],
    [x + w, y + h],
    [x, y + h],
  ])
  line(
    ctx,
    shore.white,
    [
      [x, y + h * 0.86],
      [x + w * 0.5, y + h * 0.835],
      [x + w, y + h * 0.825],
    ],
    9,
  )
  poly(ctx, shore.white, [
    [x + w / 2 - 8, y],
    [x + w / 2 + 8, y],
    [x + w / 2 + 8, y + h],
    [x + w / 2 - 8, y + h],
  ])
}

function bench(ctx: Ctx, [x, y]: Point, w: number, colour: Colour) {
  for (const leg of [0.12, 0.86]) {
    poly(ctx, shore.timber, [
      [x + w * leg, y + 60],
      [x + w * leg + 34, y + 60],
      [x + w * leg + 50, y + 330],
      [x + w * leg - 16, y + 330],
    ])
  }
  poly(ctx, mix(shore.timber, shore.sand, 0.4), [
    [x + w * 0.12, y + 210],
    [x + w * 0.9, y + 210],
    [x + w * 0.9, y + 234],
    [x + w * 0.12, y + 234],
  ])
  const pad = (top: number, height: number, fill: Colour) => {
    ctx.fillStyle = css(fill)
    ctx.beginPath()
    ctx.roundRect(x, y + top, w, height, 26)
    ctx.fill()
  }
  pad(10, 76, mix(colour, shore.night, 0.3))
  pad(-14, 72, colour)
}

function towel(ctx: Ctx, [x, y]: Point, r: number, colour: Colour) {
  poly(ctx, colour, [
    [x - r * 2.4, y - r],
    [x, y - r],
    [x, y + r],
    [x - r * 2.4, y + r],
  ])
  disc(ctx, colour, [x - r * 2.4, y], r * 0.5, r)
  disc(ctx, mix(colour, shore.white, 0.35), [x, y], r * 0.55, r)
  for (const k of [0.72, 0.44, 0.18]) {
    ctx.strokeStyle = css(mix(colour, shore.night, 0.3), 0.7)
    ctx.lineWidth = r * 0.08
    ctx.beginPath()
    ctx.ellipse(x, y, r * 0.55 * k, r * k, 0, 0, Math.PI * 2)
    ctx.stroke()
  }
}

export function aboutRooms(): Sheet {
  const sheet = room('rooms', mix(shore.sky, shore.white, 0.4), shore.sand)
  gouache(sheet, (ctx) => seaWindow(ctx, [420, 150], 920, 560), 0.8)
  glaze(
    sheet,
    (ctx) =>
      poly(
        ctx,
        shore.shell,
        [
          [500, 975],
          [1180, 975],
          [1560, 1350],
          [700, 1350],
        ],
        0.5,
      ),
    0.7,
  )
  gouache(sheet, (ctx) => {
    bench(ctx, [180, 850], 980, shore.deep)
    towel(ctx, [470, 800], 52, shore.coral)
    shape(ctx, shore.white, [
      [860, 836],
      [880, 780],
      [1010, 768],
      [1120, 782],
      [1140, 838],
    ])
    disc(ctx, shore.timber, [1440, 1215], 190, 26, 0.25)
    disc(ctx, shore.coral, [1440, 1040], 180)
    disc(ctx, shore.shell, [1385, 965], 58, 40, 0.55, -0.6)
    for (const k of [-0.5, 0, 0.5])
      line(
        ctx,
        mix(shore.coral, shore.night, 0.25),
        [
          [1262 + 14 * Math.abs(k), 1040 + 240 * k],
          [1440, 1066 + 250 * k],
          [1618 - 14 * Math.abs(k), 1040 + 240 * k],
        ],
        5,
        0.4,
      )
  })
  gouache(sheet, (ctx) => {
    poly(ctx, mix(shore.timber, shore.sand, 0.5), [
      [1500, 762],
      [1760, 762],
      [1760, 784],
      [1500, 784],
    ])
    poly(ctx, mix(shore.timber, shore.sand, 0.3), [
      [1560, 640],
      [1700, 640],
      [1680, 760],
      [1580, 760],
    ])
    grasses(ctx, 'pot', [1630, 650], 60, 34, 260)
  })
  return sheet
}

function person(
  ctx: Ctx,
  [x, y]: Point,
  s: number,
  { skin, hair, top, tied }: { skin: Colour; hair: Colour; top: Colour; tied: boolean },
) {
  shape(ctx, top, [
    [x - 300 * s, y + 640 * s],
    [x - 290 * s, y + 300 * s],
    [x - 210 * s, y + 190 * s],
    [x - 80 * s, y + 140 * s],
    [x + 80 * s, y + 140 * s],
    [x + 210 * s, y + 190 * s],
    [x + 290 * s, y + 300 * s],
    [x + 300 * s, y + 640 * s],
  ])
  shape(
    ctx,
    mix(top, shore.night, 0.2),
    [
      [x - 20 * s, y + 190 * s],
      [x + 10 * s, y + 420 * s],
      [x - 10 * s, y + 640 * s],
      [x + 14 * s, y + 640 * s],
      [x + 30 * s, y + 400 * s],
    ],
    0.35,
  )
  shape(ctx, skin, [
    [x - 62 * s, y + 60 * s],
    [x - 68 * s, y + 170 * s],
    [x, y + 196 * s],
    [x + 68 * s, y + 170 * s],
    [x + 62 * s, y + 60 * s],
  ])
  shape(
    ctx,
    shore.white,
    [
      [x - 96 * s, y + 146 * s],
      [x, y + 196 * s],
      [x + 96 * s, y + 146 * s],
      [x + 104 * s, y + 176 * s],
      [x, y + 232 * s],
      [x - 104 * s, y + 176 * s],
    ],
    0.92,
  )
  disc(ctx, skin, [x - 118 * s, y - 20 * s], 22 * s, 40 * s)
  disc(ctx, skin, [x + 118 * s, y - 20 * s], 22 * s, 40 * s)
  shape(ctx, hair, [
    [x, y - 190 * s],
    [x - 105 * s, y - 140 * s],
    [x - 128 * s, y - 30 * s],
    [x - 100 * s, y + 70 * s],
    [x, y + 98 * s],
    [x + 100 * s, y + 70 * s],
    [x + 128 * s, y - 30 * s],
    [x + 105 * s, y - 140 * s],
  ])
  if (tied) {
    shape(ctx, mix(hair, shore.white, 0.08), [
      [x - 40 * s, y - 80 * s],
      [x - 62 * s, y + 60 * s],
      [x - 36 * s, y + 260 * s],
      [x + 8 * s, y + 330 * s],
      [x + 44 * s, y + 240 * s],
      [x + 58 * s, y + 60 * s],
      [x + 40 * s, y - 80 * s],
    ])
    disc(ctx, shore.coral, [x, y - 60 * s], 50 * s, 24 * s)
  } else
    line(
      ctx,
      mix(hair, shore.white, 0.2),
      [
        [x - 60 * s, y - 130 * s],
        [x + 10 * s, y - 150 * s],
        [x + 70 * s, y - 120 * s],
      ],
      14 * s,
      0.5,
      pressures.taper,
    )
}

function portrait(name: string, tilt: number, who: Parameters<typeof person>[3]): Sheet {
  const sheet = skySheet(name, 1200, 1500, 0.5)
  sea(sheet, `${name} sea`, 0.5, 0.8, tilt)
  beach(sheet, `${name} sand`, 0.795, tilt)
  gouache(sheet, (ctx) => gulls(ctx, name, [300, 330], 3, 40, [140, 70]))
  gouache(sheet, (ctx) => person(ctx, [640, 780], 1.22, who), 0.8)
  return sheet
}
export const practitionerMara = () =>
  portrait('mara', 0.04, { skin: shore.skin, hair: shore.hair, top: shore.deep, tied: true })
export const practitionerTheo = () =>
  portrait('theo', -0.03, {
    skin: shore.skinDeep,
    hair: mix(shore.hair, shore.night, 0.5),
    top: shore.coral,
    tied: false,
  })

export function serviceHandsOn(): Sheet {
  const sheet = room('hands on', mix(shore.shallow, shore.white, 0.55), shore.sand, 1600, 1200, 0.76)
  gouache(sheet, (ctx) => {
    disc(ctx, shore.white, [1180, 330], 236)
    disc(ctx, shore.sky, [1180, 330], 212)
    ctx.save()
    ctx.beginPath()
    ctx.ellipse(1180, 330, 212, 212, 0, 0, 7)
    ctx.clip()
    poly(ctx, shore.deep, [
      [960, 340],
      [1400, 340],
      [1400, 420],
      [960, 420],
    ])
    poly(ctx, shore.water, [
      [960, 410],
      [1400, 410],
      [1400, 480],
      [960, 490],
    ])
    poly(ctx, shore.sand, [
      [960, 488],
      [1400, 476],
      [1400, 560],
      [960, 560],
    ])
    line(
      ctx,
      shore.white,
      [
        [960, 488],
        [1180, 480],
        [1400, 476],
      ],
      8,
    )
    ctx.restore()
    bench(ctx, [220, 700], 1160, shore.deep)
    towel(ctx, [560, 642], 58, shore.coral)
    towel(ctx, [760, 650], 48, shore.shell)
    towel(ctx, [650, 556], 44, shore.white)
    shape(ctx, shore.white, [
      [1010, 690],
      [1030, 628],
      [1180, 614],
      [1300, 630],
      [1320, 692],
    ])
  })
  return sheet
}

export function serviceExercise(): Sheet {
  const sheet = room('exercise', mix(shore.shell, shore.white, 0.5), mix(shore.sand, shore.dune, 0.4), 1600, 1200, 0.6)
  gouache(sheet, (ctx) => {
    poly(ctx, mix(shore.water, shore.deep, 0.5), [
      [200, 1090],
      [1220, 1104],
      [1480, 892],
      [1480, 912],
      [1226, 1128],
      [200, 1114],
    ])
    poly(ctx, shore.water, [
      [200, 1092],
      [520, 874],
      [1480, 892],
      [1224, 1106],
    ])
    disc(ctx, shore.timber, [1140, 980], 210, 22, 0.25)
    poly(ctx, shore.deep, [
      [720, 640],
      [1180, 560],
      [1240, 760],
      [780, 860],
    ])
    disc(ctx, shore.deep, [750, 750], 64, 112, 1, 0.25)
    disc(ctx, mix(shore.deep, shore.white, 0.3), [1210, 660], 60, 106, 1, 0.25)
    disc(ctx, shore.night, [1210, 660], 26, 48, 1, 0.25)
    for (let n = 0; n < 6; n++)
      line(
        ctx,
        mix(shore.deep, shore.white, 0.25),
        [
          [800 + n * 66, 640 - n * 11],
          [836 + n * 66, 842 - n * 16],
        ],
        8,
        0.45,
      )
  })
  gouache(sheet, (ctx) => {
    ctx.strokeStyle = css(shore.coral)
    ctx.lineWidth = 34
    ctx.beginPath()
    ctx.moveTo(250, 900)
    ctx.bezierCurveTo(120, 640, 520, 540, 560, 780)
    ctx.bezierCurveTo(590, 960, 300, 1010, 380, 820)
    ctx.bezierCurveTo(430, 720, 640, 800, 640, 960)
    ctx.stroke()
    ctx.strokeStyle = css(mix(shore.coral, shore.night, 0.3), 0.5)
    ctx.lineWidth = 6
    ctx.beginPath()
    ctx.moveTo(262, 900)
    ctx.bezierCurveTo(140, 650, 510, 556, 546, 780)
    ctx.bezierCurveTo(572, 940, 320, 990, 392, 826)
    ctx.stroke()
    for (const [x, y] of [
      [900, 1000],
      [1080, 985],
    ] as const) {
      poly(ctx, shore.night, [
        [x - 60, y - 12],
        [x + 60, y - 16],
        [x + 60, y + 6],
        [x - 60, y + 10],
      ])
      for (const side of [-64, 64]) disc(ctx, mix(shore.night, shore.deep, 0.4), [x + side, y - 3], 26, 46)
    }
  })
  return sheet
}

function shoe(ctx: Ctx, [x, y]: Point, s: number, colour: Colour) {
  shape(ctx, shore.white, [
    [x - 210 * s, y + 44 * s],
    [x - 220 * s, y + 80 * s],
    [x, y + 92 * s],
    [x + 240 * s, y + 86 * s],
    [x + 250 * s, y + 50 * s],
    [x, y + 50 * s],
  ])
  shape(ctx, colour, [
    [x - 208 * s, y + 52 * s],
    [x - 214 * s, y - 40 * s],
    [x - 190 * s, y - 110 * s],
    [x - 120 * s, y - 106 * s],
    [x - 60 * s, y - 70 * s],
    [x + 60 * s, y - 30 * s],
    [x + 190 * s, y - 6 * s],
    [x + 244 * s, y + 52 * s],
  ])
  shape(ctx, mix(colour, shore.white, 0.4), [
    [x - 190 * s, y - 100 * s],
    [x - 150 * s, y - 130 * s],
    [x - 100 * s, y - 100 * s],
    [x - 120 * s, y - 60 * s],
    [x - 180 * s, y - 50 * s],
  ])
  shape(
    ctx,
    mix(colour, shore.night, 0.35),
    [
      [x - 60 * s, y + 46 * s],
      [x, y - 30 * s],
      [x + 40 * s, y - 26 * s],
      [x, y + 46 * s],
    ],
    0.8,
  )
  for (let n = 0; n < 4; n++)
    line(
      ctx,
      shore.white,
      [
        [x - 76 * s + n * 34 * s, y - 84 * s + n * 16 * s],
        [x - 50 * s + n * 38 * s, y - 36 * s + n * 12 * s],
      ],
      9 * s,
    )
}

export function serviceRunning(): Sheet {
  const sheet = skySheet('running', 1600, 1200, 0.3)
  sea(sheet, 'running sea', 0.3, 0.56, 0.05)
  beach(sheet, 'running sand', 0.555, 0.05)
  gouache(sheet, (ctx) => {
    for (let n = 0; n < 9; n++) {
      const t = n / 8
      disc(
        ctx,
        mix(shore.wet, shore.timber, 0.3),
        [1500 - 560 * t + (n % 2) * 44, 800 + 70 * t],
        34 * (0.5 + t * 0.5),
        13 * (0.5 + t * 0.5),
        0.6,
        0.15,
      )
    }
    disc(ctx, shore.timber, [560, 1060], 340, 30, 0.3)
    shoe(ctx, [700, 880], 1.15, shore.deep)
    shoe(ctx, [520, 970], 1.3, shore.coral)
  })
  return sheet
}

export function serviceWater(): Sheet {
  const sheet = ricePaper('pool', 1600, 1200, shore.sky)
  gradient(
    sheet,
    (v) => mix(shore.deep, shore.shallow, v * 0.9),
    () => 0.96,
  )
  const chance = chanceFrom('lanes')
  gouache(sheet, (ctx) => {
    for (let n = 0; n < 150; n++) {
      const [x, y, r] = [chance.next() * 1600, chance.next() * 1200, chance.between(30, 150)]
      line(
        ctx,
        chance.next() < 0.6 ? shore.white : shore.night,
        [
          [x - r, y],
          [x - r * 0.3, y - 10],
          [x + r * 0.3, y + 10],
          [x + r, y],
        ],
        chance.between(3, 8),
        chance.between(0.08, 0.3),
        pressures.taper,
      )
    }
    for (const y of [230, 980])
      for (let n = 0; n < 27; n++)
        disc(ctx, n % 4 < 2 ? shore.coral : shore.white, [30 + n * 60, y + 8 * Math.sin(n)], 27, 17)
  })
  gouache(sheet, (ctx) => {
    shape(
      ctx,
      shore.white,
      [
        [300, 640],
        [520, 560],
        [900, 600],
        [1120, 640],
        [900, 700],
        [480, 720],
      ],
      0.35,
    )
    shape(ctx, shore.skin, [
      [470, 610],
      [640, 560],
      [860, 570],
      [930, 620],
      [860, 670],
      [620, 680],
    ])
    shape(ctx, shore.night, [
      [470, 612],
      [600, 574],
      [640, 600],
      [630, 668],
      [520, 664],
    ])
    shape(ctx, shore.skin, [
      [820, 580],
      [900, 450],
      [1010, 400],
      [1150, 470],
      [1270, 600],
      [1240, 616],
      [1110, 520],
      [1010, 470],
      [940, 520],
      [890, 610],
    ])
    disc(ctx, shore.skin, [1000, 620], 74, 64)
    shape(ctx, shore.coral, [
      [930, 600],
      [950, 540],
      [1010, 524],
      [1066, 556],
      [1076, 606],
      [1010, 596],
    ])
    for (let n = 0; n < 26; n++)
      disc(
        ctx,
        shore.white,
        [1260 + chance.around(0, 60), 590 + chance.around(0, 46)],
        chance.between(3, 12),
        undefined,
        0.8,
      )
    line(
      ctx,
      shore.white,
      [
        [470, 700],
        [700, 724],
        [1000, 700],
        [1200, 660],
      ],
      12,
      0.8,
      pressures.taper,
    )
  })
  return sheet
}

export function voucherShore(): Sheet {
  const sheet = ricePaper('voucher shore', 1600, 1200, shore.sand)
  gradient(
    sheet,
    () => mix(shore.sand, shore.dune, 0.3),
    () => 0.8,
  )
  gouache(sheet, (ctx) => {
    ctx.translate(800, 610)
    ctx.rotate(-0.06)
    poly(
      ctx,
      mix(shore.timber, shore.sand, 0.4),
      [
        [-536, -316],
        [556, -316],
        [556, 348],
        [-536, 348],
      ],
      0.5,
    )
    poly(ctx, shore.white, [
      [-550, -340],
      [550, -340],
      [550, 330],
      [-550, 330],
    ])
    ctx.beginPath()
    ctx.rect(-510, -300, 1020, 590)
    ctx.clip()
    poly(ctx, shore.sky, [
      [-510, -300],
      [510, -300],
      [510, 60],
      [-510, 60],
    ])
    disc(ctx, shore.coral, [230, -30], 130)
    for (const [n, colour] of [shore.deep, shore.water, shore.shallow, shore.sand].entries()) {
      const y = 20 + n * 72
      shape(ctx, colour, [
        [-620, y + 20],
        [-400, y - 22],
        [-200, y + 18],
        [0, y - 20],
        [200, y + 20],
        [400, y - 18],
        [620, y + 16],
        [620, 420],
        [-620, 420],
      ])
      if (n > 0)
        line(
          ctx,
          shore.white,
          [
            [-620, y + 20],
            [-400, y - 22],
            [-200, y + 18],
            [0, y - 20],
            [200, y + 20],
            [400, y - 18],
            [620, y + 16],
          ],
          9,
          0.85,
        )
    }
  })
  gouache(sheet, (ctx) => {
    ctx.translate(800, 610)
    ctx.rotate(-0.06)
    poly(ctx, shore.coral, [
      [-330, -352],
      [-262, -352],
      [-262, 342],
      [-330, 342],
    ])
    shape(ctx, shore.coral, [
      [-296, -20],
      [-420, -110],
      [-470, -30],
      [-400, 30],
    ])
    shape(ctx, shore.coral, [
      [-296, -20],
      [-180, -120],
      [-120, -40],
      [-190, 26],
    ])
    disc(ctx, mix(shore.coral, shore.night, 0.25), [-296, -16], 36, 32)
  })
  return sheet
}

export function blogJetty(): Sheet {
  const sheet = skySheet('jetty walk', 1600, 1000, 0.55)
  sea(sheet, 'jetty sea', 0.55, 1.02)
  gouache(sheet, (ctx) => {
    disc(ctx, shore.coral, [420, 480], 90, 90, 0.9)
    poly(
      ctx,
      shore.deep,
      [
        [0, 549],
        [1600, 549],
        [1600, 640],
        [0, 640],
      ],
      0.001,
    )
    jetty(ctx, [1720, 900], [620, 560], 84, 250)
    for (const [x, y, s, colour] of [
      [1180, 694, 1, shore.coral],
      [1120, 676, 0.9, shore.night],
    ] as const) {
      shape(ctx, colour, [
        [x - 22 * s, y],
        [x - 26 * s, y - 74 * s],
        [x, y - 96 * s],
        [x + 26 * s, y - 74 * s],
        [x + 20 * s, y],
      ])
      disc(ctx, shore.skin, [x, y - 112 * s], 18 * s, 21 * s)
      disc(ctx, shore.hair, [x, y - 122 * s], 18 * s, 14 * s)
      line(
        ctx,
        shore.night,
        [
          [x - 8 * s, y],
          [x - 18 * s, y + 62 * s],
        ],
        15 * s,
      )
      line(
        ctx,
        shore.night,
        [
          [x + 8 * s, y],
          [x + 22 * s, y + 60 * s],
        ],
        15 * s,
      )
    }
    gulls(ctx, 'jetty gulls', [760, 260], 5, 40, [240, 80])
  })
  return sheet
}

export function blogTape(): Sheet {
  const sheet = ricePaper('tape', 1600, 1000, shore.sky)
  gradient(
    sheet,
    () => mix(shore.shallow, shore.white, 0.45),
    () => 0.9,
  )
  gouache(sheet, (ctx) => {
    disc(ctx, shore.night, [560, 800], 330, 40, 0.12)
    shape(ctx, shore.coral, [
      [560, 776],
      [900, 790],
      [1240, 730],
      [1520, 770],
      [1520, 690],
      [1240, 650],
      [900, 708],
      [560, 690],
    ])
    disc(ctx, mix(shore.coral, shore.night, 0.28), [590, 510], 292)
    disc(ctx, shore.coral, [560, 510], 290)
    disc(ctx, mix(shore.coral, shore.white, 0.25), [560, 510], 210)
    disc(ctx, mix(shore.sand, shore.white, 0.3), [560, 510], 170)
    disc(ctx, mix(shore.shallow, shore.white, 0.25), [560, 510], 140)
    ctx.strokeStyle = css(mix(shore.coral, shore.night, 0.2), 0.5)
    ctx.lineWidth = 3
    for (const r of [228, 246, 264, 280]) {
      ctx.beginPath()
      ctx.ellipse(560, 510, r, r, 0, 0, 7)
      ctx.stroke()
    }
    for (const [x, y, turn] of [
      [1150, 330, 0.3],
      [1310, 420, -0.2],
    ] as const) {
      ctx.save()
      ctx.translate(x, y)
      ctx.rotate(turn)
      shape(ctx, x > 1200 ? shore.deep : shore.water, [
        [-60, -180],
        [60, -180],
        [64, 0],
        [60, 180],
        [-60, 180],
        [-64, 0],
      ])
      for (let n = -2; n < 3; n++)
        line(
          ctx,
          shore.white,
          [
            [n * 22, -170],
            [n * 22 + 6, 0],
            [n * 22, 170],
          ],
          4,
          0.3,
        )
      ctx.restore()
    }
  })
  return sheet
}

export function blogGarden(): Sheet {
  const sheet = skySheet('garden', 1600, 1000, 0.6)
  gradient(
    sheet,
    () => mix(shore.grass, shore.sand, 0.35),
    (_u, v) => (v > 0.62 ? 0.95 : 0),
  )
  gouache(sheet, (ctx) => {
    poly(ctx, shore.white, [
      [0, 430],
      [1600, 430],
      [1600, 640],
      [0, 640],
    ])
    for (let n = 0; n < 27; n++) {
      poly(ctx, mix(shore.white, shore.shallow, 0.35), [
        [n * 62, 430],
        [n * 62 + 6, 430],
        [n * 62 + 6, 640],
        [n * 62, 640],
      ])
    }
    grasses(ctx, 'hedge', [300, 660], 260, 70, 210)
    grasses(ctx, 'hedge two', [1340, 660], 240, 60, 260)
    const petals = chanceFrom('petals')
    for (let n = 0; n < 18; n++) {
      const [x, y] = [petals.between(90, 520), petals.between(480, 630)]
      disc(ctx, shore.coral, [x, y], 15, 13)
      disc(ctx, shore.white, [x, y], 5)
    }
    disc(ctx, shore.night, [860, 872], 330, 24, 0.18)
    shape(ctx, shore.coral, [
      [560, 560],
      [1060, 540],
      [990, 720],
      [720, 740],
    ])
    shape(ctx, mix(shore.timber, shore.night, 0.2), [
      [560, 560],
      [800, 520],
      [1060, 542],
      [820, 580],
    ])
    line(
      ctx,
      shore.timber,
      [
        [620, 650],
        [1080, 690],
        [1330, 600],
      ],
      22,
    )
    line(
      ctx,
      shore.timber,
      [
        [1000, 700],
        [1060, 860],
      ],
      20,
    )
    disc(ctx, shore.night, [640, 800], 74)
    disc(ctx, shore.sand, [640, 800], 46)
    disc(ctx, shore.night, [640, 800], 14)
    line(
      ctx,
      shore.timber,
      [
        [640, 800],
        [760, 716],
      ],
      18,
    )
  })
  return sheet
}
