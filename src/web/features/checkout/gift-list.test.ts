import { describe, expect, test } from 'vitest'
import { isPlainText, readGiftList } from './gift-list.ts'

const days = { first: '2026-11-23', last: '2027-11-23' }
const read = (text: string) => readGiftList(text, days)

test('a list is told from a binary file', () => {
  expect(['', 'Zoë\tzoe@visitor.example\r\n', '李;li@visitor.example\f', 'a\u0085b'].map(isPlainText)).not.toContain(
    false,
  )
  expect(['PK\u0003\u0004\u0014', 'a\0b', '\u001b[1m'].map(isPlainText)).not.toContain(true)
})

describe('a pasted list of recipients', () => {
  test('is read with commas, semicolons and tabs, with and without titles', () => {
    const ana = {
      giftTo: 'Ana',
      giftEmail: 'ana@visitor.example',
      giftMessage: 'Thank you, Ana',
      giftDate: '2027-03-05',
    }
    for (const text of [
      'Ana,ANA@visitor.example,"Thank you, Ana",5/3/2027',
      'Name;Email;Message;Date\nAna;ana@visitor.example;Thank you, Ana;2027-03-05',
      'Name\tE-mail\tWords\tDay\r\n\r\nAna\tana@visitor.example\tThank you, Ana\t05.03.2027\r\n',
    ])
      expect(read(text), text).toMatchObject([{ gift: ana, faults: [] }])
    expect(read('')).toEqual([])
    expect(read('Ana\nBo')).toMatchObject([{ gift: { giftTo: 'Ana' } }, { gift: { giftTo: 'Bo' }, line: 2 }])
  })

  test('accepts names and addresses as mail programs copy them', () => {
    const lee = { giftTo: 'Ana Lee', giftEmail: 'ana@visitor.example' }
    for (const text of [
      'Ana Lee <ANA@visitor.example>',
      '"Ana Lee" <ana@visitor.example>',
      'Lee, Ana <ana@visitor.example>',
    ])
      expect(read(text), text).toMatchObject([{ gift: lee, faults: [] }])
    expect(read('"Lee, Ana" <ana@visitor.example>,Thank you,5/3/2027')).toMatchObject([
      { gift: { ...lee, giftTo: 'Lee, Ana', giftMessage: 'Thank you', giftDate: '2027-03-05' }, faults: [] },
    ])
    expect(read('Ana <ana@visitor.example>, Thank you <3')).toMatchObject([
      { gift: { giftTo: 'Ana', giftMessage: 'Thank you <3' }, faults: [] },
    ])
    expect(read('ana@visitor.example\n<bo@visitor.example>\nCy,<cy@visitor.example>')).toMatchObject([
      { gift: { giftTo: '', giftEmail: 'ana@visitor.example' }, faults: [] },
      { gift: { giftTo: '', giftEmail: 'bo@visitor.example' }, faults: [] },
      { gift: { giftTo: 'Cy', giftEmail: 'cy@visitor.example' }, faults: [] },
    ])
    for (const text of [
      'Ana <ana@visitor.example>; "Lee, Bo" <bo@visitor.example>;',
      'Ana <ana@visitor.example>, "Lee, Bo" <bo@visitor.example>',
    ])
      expect(read(text), text).toMatchObject([
        { gift: { giftTo: 'Ana', giftEmail: 'ana@visitor.example' }, faults: [] },
        { gift: { giftTo: 'Lee, Bo', giftEmail: 'bo@visitor.example' }, faults: [], line: 2 },
      ])
    expect(read('Ana <ana at visitor@>')).toMatchObject([{ faults: ['Please enter a valid email address'] }])
  })

  test('gives the line number and original text of each entry', () => {
    expect(
      read('Name,Email\r\nAna,ana@visitor.example,"Thank\r\nyou"\r\n\r\n Bo,bo@visitor.example').map(
        ({ line, text }) => [line, text],
      ),
    ).toEqual([
      [2, 'Ana,ana@visitor.example,"Thank\nyou"'],
      [5, 'Bo,bo@visitor.example'],
    ])
  })

  test('shows an unreadable date as it was written', () => {
    for (const date of ['12/24/2026', 'Christmas', '2026-02-30'])
      expect(read(`Ana,ana@visitor.example,,${date}`), date).toMatchObject([{ gift: { giftDate: date } }])
  })

  test('reads the other lines where the quotation marks of one do not match', () => {
    const list = 'Ana,ana@visitor.example\nBo,bo@visitor.example,"Hello\n\nCy,cy@visitor.example'
    expect(read(list).map(({ line, gift, faults }) => [line, gift.giftTo, ...faults])).toEqual([
      [1, 'Ana'],
      [
        2,
        'Bo,bo@visitor.example,"Hello',
        'This line has a quotation mark too many or too few. Please take it out or add the missing one',
      ],
      [4, 'Cy'],
    ])
  })

  test('reads a line whose separator differs from that of the first line', () => {
    expect(read('Ana,ana@visitor.example\nBo;bo@visitor.example;Hello;5/3/2027')).toMatchObject([
      { gift: { giftTo: 'Ana' }, faults: [] },
      { gift: { giftTo: 'Bo', giftEmail: 'bo@visitor.example', giftDate: '2027-03-05' }, faults: [] },
    ])
    expect(read('Ana,ana@visitor.example\nBo;bo-at-visitor@;Hello')).toMatchObject([
      {},
      { faults: ['Please enter a valid email address'] },
    ])
  })

  test('reports the errors of each line', () => {
    expect(
      read(
        'Ana,ana@visitor.example\nBo,bo-at-visitor\nCy,cy@visitor.example,,31/2/2027\n,,Hello\nDi,d@v.example,a,,b',
      ).map(({ line, faults }) => [line, ...faults]),
    ).toEqual([
      [1],
      [2, 'Please enter a valid email address'],
      [3, 'We can’t read this date. Please write the day first, such as 5/3/2027'],
      [4, 'Please give a name or an email address'],
      [5, 'There are more than four columns: put words with commas into "quotation marks"'],
    ])
  })
})
