import { describe, expect, test } from 'vitest'
import { fillLine, unknownFacts, wordsAndFacts } from './facts-in-words.ts'

const facts = { name: 'Jo', clinic: 'Willow', phone: '', preferred: 'Monday', odd: '{clinic}', 'call us': 'call us' }
const read = (text: string) => fillLine(text, facts)

describe('placeholders in the words of an email', () => {
  test('placeholders are replaced with their facts', () =>
    expect(read('Dear {name}, from {clinic}')).toBe('Dear Jo, from Willow'))
  test('a placeholder may consist of several words', () => expect(read('please {call us}.')).toBe('please call us.'))
  test('a placeholder with an empty fact removes the space before it', () => {
    expect(read('Reply {phone}.')).toBe('Reply.')
    expect(read('{phone} Reply')).toBe('Reply')
  })
  test('a placeholder inside a fact is not replaced', () => expect(read('{odd}')).toBe('{clinic}'))
  test('a fact cannot add a second line or header to a line', () =>
    expect(fillLine('For {name}', { name: 'Jo\r\nBcc: all@clinic.example\u0000\u2028x' })).toBe(
      'For Jo Bcc: all@clinic.example x',
    ))
  test('braces with an unknown name are not taken for a placeholder', () => {
    expect(unknownFacts('{name} {Name} {} { {thing} {thing}', ['name'])).toEqual(['Name', '', 'thing'])
    expect(wordsAndFacts('a { b {name}', facts)).toEqual([{ text: 'a { b ' }, { fact: 'name' }])
  })
})
