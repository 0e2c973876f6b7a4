import { expect, test } from 'vitest'
import { followTitle } from './page-head.ts'

const page = (title: string, head: string) => ({ title, head: { title: head } })

test.each([
  ['Our Rooms | {clinic}', 'Our Rooms | {clinic}', 'Finding Us | {clinic}'],
  ['Our Rooms - Willow', 'Our Rooms - Willow', 'Finding Us - Willow'],
  ['Our Rooms', 'Our Rooms', 'Finding Us'],
  ['Our Rooms by the creek', 'Our Rooms by the creek', 'Our Rooms by the creek'],
  ['Our Rooms', 'Rooms in town', 'Rooms in town'],
  ['', '', ''],
])(
  'a renamed page changes the title for search engines only where that was built from the name: %j',
  (was, sent, becomes) => expect(followTitle(page('Our Rooms', was), page('Finding Us', sent), 'Willow')).toBe(becomes),
)

test('a title for search engines that would be too long is left empty, so that the page’s title serves', () => {
  const long = 'a'.repeat(119)
  expect(followTitle(page('Rooms', 'Rooms | {clinic}'), page(long, 'Rooms | {clinic}'), 'Willow')).toBe('')
})
