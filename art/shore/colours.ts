import type { Colour } from '../brush/palette.ts'

const hex = (code: string): Colour => [
  Number.parseInt(code.slice(1, 3), 16) / 255,
  Number.parseInt(code.slice(3, 5), 16) / 255,
  Number.parseInt(code.slice(5, 7), 16) / 255,
]

/** Gulf blues, dry sand and a coral that nothing else has. */
export const shore = {
  sky: hex('#e9f3f6'),
  haze: hex('#f7e6d6'),
  shallow: hex('#a9d6d8'),
  water: hex('#4f9fb4'),
  deep: hex('#1f5f86'),
  night: hex('#123a5a'),
  sand: hex('#ecd9b8'),
  wet: hex('#cbb48f'),
  dune: hex('#dcc08f'),
  grass: hex('#7f8f5c'),
  coral: hex('#e0674f'),
  shell: hex('#f6c9b2'),
  white: hex('#fdfcf8'),
  timber: hex('#6f5a4a'),
  skin: hex('#c98f6b'),
  skinDeep: hex('#8d5a3e'),
  hair: hex('#3a2c26'),
} as const
