import { expect, test } from 'vitest'
import { inListOrder, pageSpan, readingDirection } from './page-span.ts'

/** What a database does with a span: sort, skip, take. */
function read(list: number[], page: number, size: number): number[] {
  const span = pageSpan({ page, size, total: list.length })
  const sorted = list.toSorted((a, b) => (readingDirection('asc', span) === 'asc' ? a - b : b - a))
  return inListOrder(sorted.slice(span.offset, span.offset + span.limit), span)
}

test('every page of a list of any length is what counting from its start gives', () => {
  for (let total = 0; total <= 23; total++) {
    const list = Array.from({ length: total }, (_, index) => index)
    for (let page = 1; page <= 7; page++) expect(read(list, page, 5)).toEqual(list.slice((page - 1) * 5, page * 5))
  }
})

test('no page is further than half of the list from where it is read', () => {
  for (let page = 1; page <= 40; page++)
    expect(pageSpan({ page, size: 25, total: 1000 }).offset).toBeLessThanOrEqual(500)
})
