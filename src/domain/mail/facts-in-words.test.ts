import { describe, expect, test } from 'vitest'
import { fillLine, unknownFacts, wordsAndFacts } from './facts-in-words.ts'

const facts = { name: 'Jo', clinic: 'Willow', phone: '', preferred: 'Monday', odd: '{clinic}', 'call us': 'call us' }
const read = (text: string) => fillLine(text, facts)

describe('placeholders in the words of an email', () => {
  test('are replaced with their facts', () => expect(read('Dear {name}, from {clinic}')).toBe('Dear Jo, from Willow'))
  test('may consist of several words', () => expect(read('please {call us}.')).toBe('please call us.'))
  test('remove the space before them where their fact is empty', () => {
    expect(read('Reply {phone}.')).toBe('Reply.')
    expect(read('{phone} Reply')).toBe('Reply')
  })
  test('are not replaced inside a fact', () => expect(read('{odd}')).toBe('{clinic}'))
  test('cannot add a second line or header to a line', () =>
    expect(fillLine('For {name}', { name: 'Jo\r\nBcc: all@clinic.example\u0000\u2028x' })).toBe(
      'For Jo Bcc: all@clinic.example x',
    ))
  test('are separated from braces with an unknown name', () => {
    expect(unknownFacts('{name} {Name} {} { {thing} {thing}', ['name'])).toEqual(['Name', '', 'thing'])
    expect(wordsAndFacts('a { b {name}', facts)).toEqual([{ text: 'a { b ' }, { fact: 'name' }])
  })
})
