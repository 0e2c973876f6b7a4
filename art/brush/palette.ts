export type Colour = readonly [number, number, number]

const hex = (code: string): Colour => [
  Number.parseInt(code.slice(1, 3), 16) / 255,
  Number.parseInt(code.slice(3, 5), 16) / 255,
  Number.parseInt(code.slice(5, 7), 16) / 255,
]

export const palette = {
  paper: hex('#f6f1e6'),
  paperCool: hex('#f1f1ea'),
  paperWarm: hex('#f7eedd'),
  white: hex('#fdfbf5'),
  ink: hex('#22262a'),
  inkWarm: hex('#3a332c'),
  inkBlue: hex('#3a4a56'),
  jade: hex('#1f5a4c'),
  jadeDeep: hex('#123d35'),
  celadon: hex('#8fb8a4'),
  cinnabar: hex('#b5372a'),
  blush: hex('#dd9a94'),
  gold: hex('#dca93a'),
  ochre: hex('#a8733a'),
  stone: hex('#9a8f80'),
  indigo: hex('#3d5d7c'),
  violet: hex('#8d7c96'),
} as const

export function css(colour: Colour, alpha = 1): string {
  const [r, g, b] = colour.map((v) => Math.round(v * 255))
  return `rgba(${r},${g},${b},${alpha})`
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}
