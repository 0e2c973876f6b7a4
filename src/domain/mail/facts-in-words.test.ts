import { describe, expect, test } from 'vitest'
import { fillLine, unknownFacts, wordsAndFacts } from './facts-in-words.ts'

const facts = { name: 'Jo', clinic: 'Willow', phone: '', preferred: 'Monday', odd: '{clinic}', 'call us': 'call us' }
const read = (text: string) => fillLine(text, facts)

describe('facts in the words of an email', () => {
  test('stand in the place of their names', () =>
    expect(read('Dear {name}, from {clinic}')).toBe('Dear Jo, from Willow'))
  test('have names of several words', () => expect(read('please {call us}.')).toBe('please call us.'))
  test('take the space before them along where they are empty', () => {
    expect(read('Reply {phone}.')).toBe('Reply.')
    expect(read('{phone} Reply')).toBe('Reply')
  })
  test('are never filled in twice', () => expect(read('{odd}')).toBe('{clinic}'))
  test('stay out of a line what would be another header', () =>
    expect(fillLine('For {name}', { name: 'Jo\r\nBcc: all@clinic.example\u0000\u2028x' })).toBe(
      'For Jo Bcc: all@clinic.example x',
    ))
  test('are told from braces that name nothing', () => {
    expect(unknownFacts('{name} {Name} {} { {thing} {thing}', ['name'])).toEqual(['Name', '', 'thing'])
    expect(wordsAndFacts('a { b {name}', facts)).toEqual([{ text: 'a { b ' }, { fact: 'name' }])
  })
})
