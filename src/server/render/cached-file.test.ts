import { expect, test } from 'vitest'
import { byteRange } from './cached-file.ts'

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-30', { start: 8, end: 9 }],
  ['bytes=10-', undefined],
  ['bytes=-0', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-1,3-4', { start: 0, end: 9 }],
  ['lines=1-2', { start: 0, end: 9 }],
])('the header Range: %s selects %o of ten bytes', (header, range) => expect(byteRange(header, 10)).toEqual(range))
