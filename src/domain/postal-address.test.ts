import { expect, it } from 'vitest'
import { readPostalAddress } from './postal-address.ts'

it('reads an address as it is written on a letter', () => {
  const parts = { addressLocality: 'Gawler', addressRegion: 'SA', postalCode: '5118', addressCountry: 'AU' }
  expect(readPostalAddress('27 Jacob Street, Gawler SA 5118')).toEqual({ streetAddress: '27 Jacob Street', ...parts })
  expect(readPostalAddress('Shop 2, 27 Jacob Street, Gawler, sa, 5118, Australia')).toEqual({
    streetAddress: 'Shop 2, 27 Jacob Street',
    ...parts,
  })
})

it('leaves any other address whole', () => {
  for (const line of ['Behind the bakery', '27 Jacob Street, Gawler', '1 Rue X, Paris 75001'])
    expect(readPostalAddress(line)).toEqual({ streetAddress: line, addressCountry: 'AU' })
})
