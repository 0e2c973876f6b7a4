import { expect, test } from 'vitest'
import { findGoneTreatments, namesOfGone, sharesWord } from './gone-treatments.ts'

test('a removed therapy is named by its own word, and a kind of something that stays by its whole title', () => {
  const present = ['Traditional Acupuncture', 'traditional-acupuncture']
  expect(namesOfGone(['Cupping Therapy'], present)).toEqual(['cupping'])
  expect(namesOfGone(['Orthopaedic Acupuncture'], present)).toEqual(['Orthopaedic Acupuncture'])
  expect(namesOfGone(['Traditional Acupuncture', 'Cosmetic Acupuncture'], [])).toEqual(['acupuncture'])
})

test('a word that is still offered, or means other things as well, names no removed treatment', () => {
  expect(namesOfGone(['Cupping Therapy'], ['dry-cupping'])).toEqual([])
  expect(namesOfGone(['Cupping Therapy'], ['About Cupping Therapy'])).toEqual([])
  expect(namesOfGone(['Hand Therapy', 'Running and Sport'], ['Strength'])).toEqual([
    'Hand Therapy',
    'Running and Sport',
  ])
  expect(namesOfGone(['Hands-on Physiotherapy', 'Water Sessions'], [])).toEqual([
    'Hands-on Physiotherapy',
    'Water Sessions',
  ])
})

test('a treatment that was renamed and kept a word is the same', () => {
  expect(sharesWord('Acupuncture', 'Traditional Acupuncture')).toBe(true)
  expect(sharesWord('Remedial Massage', 'Cupping Therapy')).toBe(false)
})

test('texts are told that name a removed treatment as a whole word, not addresses and denials', () => {
  const found = (text: string) => findGoneTreatments(text, ['cupping']).map(({ found, at }) => [found, at])
  expect(found('Dry Cupping only.')).toEqual([['Cupping', 4]])
  expect(found('A hiccupping child, and cupped hands')).toEqual([])
  expect(found('/cupping-therapy')).toEqual([])
  expect(found('<a href="/cupping">More</a>')).toEqual([])
  expect(found('We don’t offer acupuncture or cupping.')).toEqual([])
  expect(found('We no longer offer cupping. <p>Cupping leaves marks.</p>')).toEqual([['Cupping', 31]])
})
