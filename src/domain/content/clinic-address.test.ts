import { expect, it, test } from 'vitest'
import { framedMapAddress, readPostalAddress } from './clinic-address.ts'

const embed = 'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3284.1!2d138.745!3d-34.599'

test('the address of the map is read from Google’s embed code', () => {
  const copied = `<iframe src="${embed}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`
  expect(framedMapAddress(copied)).toBe(embed)
  expect(framedMapAddress(`<iframe\n width='600' src='https://www.google.com/maps?q=a&amp;output=embed'>`)).toBe(
    'https://www.google.com/maps?q=a&output=embed',
  )
})

test('an address of Google Maps from the address bar becomes an embeddable one', () => {
  for (const [copied, framed] of [
    [
      'https://www.google.com/maps/place/12+Finniss+St,+Gawler+SA+5118/@-34.599,138.746,17z/data=!3m1!4b1',
      'https://www.google.com/maps?q=12+Finniss+St%2C+Gawler+SA+5118&ll=-34.599%2C138.746&output=embed',
    ],
    [
      'https://www.google.com.au/maps/@-34.599,138.746,15z',
      'https://www.google.com/maps?q=-34.599%2C138.746&ll=-34.599%2C138.746&output=embed',
    ],
    [
      'https://www.google.com/maps/search/?api=1&query=Anhe+Gawler',
      'https://www.google.com/maps?q=Anhe+Gawler&output=embed',
    ],
    ['https://maps.google.com/maps?q=Gawler', 'https://www.google.com/maps?q=Gawler&output=embed'],
    [embed, embed],
  ] as const)
    expect(framedMapAddress(copied)).toBe(framed)
})

test('an address of OpenStreetMap becomes its embedded map with a marker', () => {
  const framed = new URL(
    framedMapAddress('https://www.openstreetmap.org/?mlat=-34.599&mlon=138.746#map=17/-34.6/138.7')!,
  )
  expect(framed.pathname).toBe('/export/embed.html')
  expect(framed.searchParams.get('marker')).toBe('-34.599,138.746')
  const own =
    'https://www.openstreetmap.org/export/embed.html?bbox=138.7330%2C-34.6075%2C138.7590%2C-34.5905&layer=mapnik'
  expect(framedMapAddress(own)).toBe(own)
})

test('short links, other pages of Google and texts without a map are not embeddable', () => {
  for (const copied of [
    'https://maps.app.goo.gl/abcDEF123',
    'https://goo.gl/maps/abcDEF',
    'https://www.google.com/search?q=Gawler',
    'https://maps.apple.com/?address=Gawler',
    '<iframe width="600"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    'javascript:alert(1)',
    'Murray Street 5',
  ])
    expect(framedMapAddress(copied), copied).toBeUndefined()
  expect(framedMapAddress('https://maps.other.example/embed/7')).toBe('https://maps.other.example/embed/7')
})

it('a postal address is split into street, town, state and postcode', () => {
  const parts = { addressLocality: 'Gawler', addressRegion: 'SA', postalCode: '5118', addressCountry: 'AU' }
  expect(readPostalAddress('27 Jacob Street, Gawler SA 5118')).toEqual({ streetAddress: '27 Jacob Street', ...parts })
  expect(readPostalAddress('Shop 2, 27 Jacob Street, Gawler, sa, 5118, Australia')).toEqual({
    streetAddress: 'Shop 2, 27 Jacob Street',
    ...parts,
  })
})

it('an address of another form is kept whole as the street address', () => {
  for (const line of ['Behind the bakery', '27 Jacob Street, Gawler', '1 Rue X, Paris 75001'])
    expect(readPostalAddress(line)).toEqual({ streetAddress: line, addressCountry: 'AU' })
})
