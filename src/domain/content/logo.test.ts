import { expect, test } from 'vitest'
import { initialsOf } from './logo.ts'

test.each([
  ['Anhe Acupuncture', 'AA'],
  ['The Willow Creek Clinic', 'WC'],
  ['Physio', 'P'],
  ['Élan of the Sea', 'ÉS'],
  ['O’Brien & Sons', 'OS'],
  ['The', 'T'],
  ['1st Step', '1S'],
  ['安和 诊所', '安诊'],
  [' – ', ''],
])('the monogram of %s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
