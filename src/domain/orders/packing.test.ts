import { expect, test } from 'vitest'
import { unitsNotSent } from './packing.ts'

const tea = { kind: 'goods', quantity: 2, totalCents: 3700, voided: 0 } as const
const cup = { kind: 'goods', quantity: 1, totalCents: 2000, voided: 0 } as const
const vouchers = { kind: 'voucher', quantity: 3, totalCents: 30000, voided: 1 } as const

test.each([
  ['nothing went back', 'paid', 0, [tea, cup], [0, 0], false],
  ['all of the money went back', 'refunded', 7200, [tea, cup], [2, 1], false],
  ['the bank has taken it back', 'lost', 0, [tea], [2], false],
  ['the goods went back, and postage did not', 'partly_refunded', 5700, [tea, cup], [2, 1], false],
  ['an amount went back that is one of the lines', 'partly_refunded', 2000, [tea, cup], [0, 0], true],
  ['more than the goods went back, but not all', 'partly_refunded', 6000, [tea, cup], [0, 0], true],
  ['one of three vouchers is void', 'partly_refunded', 0, [vouchers], [1], false],
  ['only postage of vouchers went back', 'partly_refunded', 1500, [{ ...vouchers, voided: 0 }], [0], false],
  ['goods and vouchers, and nobody said of which', 'partly_refunded', 3700, [tea, vouchers], [0, 1], true],
] as const)('the units to leave out of the parcel are right where %s', (_, status, goodsBack, lines, units, unsure) =>
  expect(unitsNotSent({ status, goodsBack, lines })).toEqual({ units, unsure }),
)
