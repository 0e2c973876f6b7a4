import { describe, expect, test } from 'vitest'
import { readGiftList } from './gift-list.ts'

const days = { first: '2026-11-23', last: '2027-11-23' }
const read = (text: string) => readGiftList(text, days)

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

  test('names what is wrong with each line', () => {
    expect(
      read(
        'Ana,ana@visitor.example\nBo,bo-at-visitor\nCy,cy@visitor.example,,31/2/2027\n,,Hello\nDi,d@v.example,a,,b',
      ).map(({ line, faults }) => [line, ...faults]),
    ).toEqual([
      [1],
      [2, 'Please enter a valid email address'],
      [3, 'Please choose a day'],
      [4, 'Please give a name or an email address'],
      [5, 'There are more than four columns: put words with commas into "quotation marks"'],
    ])
  })
})
