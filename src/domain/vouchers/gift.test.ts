import { describe, expect, test } from 'vitest'
import { type GiftForm, giftDays, giftFaults, giftLimits, giftSendAt, isGift, isSentAtOnce, noGift } from './gift.ts'

const days = { first: '2026-03-02', last: '2027-03-02' }
const faultsOf = (changes: Partial<GiftForm>) => giftFaults({ ...noGift, ...changes }, days)

test('a form is a gift as soon as any of its fields is filled in', () => {
  expect(isGift(noGift)).toBe(false)
  for (const field of Object.keys(noGift)) expect(isGift({ ...noGift, [field]: 'x' })).toBe(true)
})

describe('the fields of a gift', () => {
  test('are all optional', () => expect(faultsOf({})).toEqual({}))

  test('accept only letters that can be printed on a voucher', () => {
    expect(faultsOf({ giftTo: 'Zoë Nguyễn-O’Brien', giftMessage: 'Happy birthday – enjoy!\n“Quiet” €5…' })).toEqual({})
    expect(faultsOf({ giftTo: '李', giftMessage: '生日快乐！\n誕生日おめでとう・생일 축하해' })).toEqual({})
    expect(faultsOf({ giftTo: 'अनिल' })).toEqual({ giftTo: expect.stringContaining('“अ”') })
    expect(faultsOf({ giftMessage: 'Love 🎉' })).toEqual({
      giftMessage: 'We can’t print “🎉” on the voucher. Please take it out',
    })
    expect(faultsOf({ giftMessage: 'Love 🎉🎁' }).giftMessage).toMatch(/Please take them out$/)
    expect(faultsOf({ giftTo: 'ไทย 🎉' }).giftTo).toMatch(/Japanese and Korean letters can be printed/)
    expect(faultsOf({ giftTo: 'A\nB' })).toHaveProperty('giftTo')
  })

  test('name every character that can’t be printed once, as people see it', () => {
    const told = (giftMessage: string) => faultsOf({ giftMessage }).giftMessage?.split(' on the voucher')[0]
    expect(told('Love 🎉 and 👩‍👩‍👧, again 🎉')).toBe('We can’t print “🎉” or “👩‍👩‍👧”')
    expect(told('🇦🇺👍🏽❤️')).toBe('We can’t print “🇦🇺”, “👍🏽” or “❤️”')
    expect(told('🍎🍊🍋🍐🍇')).toBe('We can’t print “🍎”, “🍊”, “🍋”, “🍐” or “🍇”')
    expect(told('🍎🍊🍋🍐🍇🍓')).toBe('We can’t print “🍎”, “🍊”, “🍋”, “🍐”, “🍇” and more')
  })

  test('have maximum lengths', () => {
    expect(faultsOf({ giftMessage: 'a'.repeat(giftLimits.message) })).toEqual({})
    expect(faultsOf({ giftMessage: 'a'.repeat(giftLimits.message + 1) })).toHaveProperty('giftMessage')
    expect(faultsOf({ giftMessage: 'a\n'.repeat(giftLimits.lines - 1) })).toEqual({})
    expect(faultsOf({ giftMessage: 'a\n'.repeat(giftLimits.lines) })).toHaveProperty('giftMessage')
    expect(faultsOf({ giftTo: 'a'.repeat(giftLimits.to + 1) })).toHaveProperty('giftTo')
  })

  test('need a valid address, and need an address when a day is chosen', () => {
    expect(faultsOf({ giftEmail: 'robin@' })).toEqual({ giftEmail: 'Please enter a valid email address' })
    expect(faultsOf({ giftDate: '2026-05-01' })).toHaveProperty('giftEmail')
    expect(faultsOf({ giftDate: '2026-05-01', giftEmail: 'robin@visitor.example' })).toEqual({})
  })

  test.each([
    ['2026-03-01', 'today or a later day'],
    ['2026-03-02', undefined],
    ['2027-03-02', undefined],
    ['2027-03-03', 'within a year'],
    ['2026-02-30', 'choose a day'],
    ['soon', 'choose a day'],
  ])('are checked for the day “%s”', (giftDate, fault) => {
    const { giftDate: told } = faultsOf({ giftDate, giftEmail: 'robin@visitor.example' })
    if (fault) expect(told).toContain(fault)
    else expect(told).toBeUndefined()
  })
})

test('the selectable days follow the clinic’s calendar', () => {
  // Past midnight in Adelaide while it is still the 1st in Greenwich.
  expect(giftDays('2026-03-01T14:00:00.000Z', 'Australia/Adelaide')).toEqual(days)
  expect(giftDays('2028-02-29T01:00:00.000Z', 'UTC')).toEqual({ first: '2028-02-29', last: '2029-03-01' })
})

describe('the time when a gift is sent', () => {
  const at = (date: string, now: string) => giftSendAt(date, now, 'Australia/Adelaide')
  test('a gift without a day is sent at once', () =>
    expect(at('', '2026-03-02T01:00:00.000Z')).toBe('2026-03-02T01:00:00.000Z'))
  test('a gift is sent at 9 am by the clinic’s clock, in summer and in winter', () => {
    expect(at('2026-03-20', '2026-03-02T01:00:00.000Z')).toBe('2026-03-19T22:30:00.000Z')
    expect(at('2026-06-20', '2026-03-02T01:00:00.000Z')).toBe('2026-06-19T23:30:00.000Z')
  })
  test('a gift is sent at once when 9 am of its day is past', () => {
    expect(at('2026-03-02', '2026-03-01T22:00:00.000Z')).toBe('2026-03-01T22:30:00.000Z')
    expect(at('2026-03-02', '2026-03-02T01:00:00.000Z')).toBe('2026-03-02T01:00:00.000Z')
    expect(at('2026-02-02', '2026-03-02T01:00:00.000Z')).toBe('2026-03-02T01:00:00.000Z')
  })
})

test('a gift goes at once without a day, and on its day after 9 am', () => {
  const atOnce = (date: string) => isSentAtOnce(date, '2026-03-02T01:00:00.000Z', 'Australia/Adelaide')
  expect(['', '2026-03-02', '2026-03-03'].map(atOnce)).toEqual([true, true, false])
  expect(isSentAtOnce('2026-03-02', '2026-03-01T22:00:00.000Z', 'Australia/Adelaide')).toBe(false)
  // Six digits fit into the year of a date field.
  expect(atOnce('120260-03-02')).toBe(true)
})
