import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byEntry } from './by-entry.ts'
import { formatHours, hoursByDay, toHoursRows } from './hours-form.ts'
import { choose, merge } from './merge.ts'

const words = fc.constantFrom('', 'a', 'b', 'c')
const form = fc.record({
  title: words,
  founded: fc.option(words, { nil: undefined }),
  featured: fc.boolean(),
  head: fc.record({ title: words, keywords: words }),
  hours: fc.array(fc.record({ day: words }), { maxLength: 3 }),
})

describe('two versions of one form', () => {
  test('merging keeps the changes of both where they touch different fields', () => {
    const base = { title: 'Old', cta: 'Call', head: { title: 'T', keywords: '' } }
    const theirs = { ...base, title: 'Anna’s' }
    const mine = { ...base, cta: 'Ben’s', head: { title: 'T', keywords: 'tea' } }
    expect(merge(base, theirs, mine)).toEqual({
      merged: { title: 'Anna’s', cta: 'Ben’s', head: { title: 'T', keywords: 'tea' } },
      taken: ['title'],
      collisions: [],
    })
  })

  test('a field that both changed is a collision, which takes mine unless theirs is chosen', () => {
    const [base, theirs, mine] = [
      { a: '0', list: [1] },
      { a: '1', list: [2] },
      { a: '2', list: [1, 3] },
    ] as const
    const merged = merge<object>(base, theirs, mine)
    expect(merged).toEqual({
      merged: mine,
      taken: [],
      collisions: [
        { path: 'a', theirs: '1', mine: '2' },
        { path: 'list', theirs: [2], mine: [1, 3] },
      ],
    })
    expect(choose(merged, (path) => path === 'list')).toEqual({ a: '2', list: [2] })
    expect(choose(merged, () => true)).toEqual(theirs)
  })

  test('each difference is a collision without a common base', () =>
    expect(merge(undefined, { a: '1', b: 'x' }, { a: '2', b: 'x' })).toEqual({
      merged: { a: '2', b: 'x' },
      taken: [],
      collisions: [{ path: 'a', theirs: '1', mine: '2' }],
    }))
})

type Lines = { name: string; lines: { day: string; hours: string }[] }

describe('a list that is merged entry by entry', () => {
  const { split, join } = byEntry<Lines, 'lines'>('lines', ({ day }) => day)
  const [monday, tuesday, holiday] = [
    { day: 'Monday', hours: '9' },
    { day: 'Tuesday', hours: '9' },
    { day: 'Public hols.', hours: 'Closed' },
  ]
  const of = (...lines: Lines['lines']): Lines => ({ name: 'Clinic', lines })
  const met = (base: Lines, theirs: Lines, mine: Lines) => merge(split(base), split(theirs), split(mine))

  test('keeps what either has added, changed and removed', () => {
    const base = of(monday, tuesday)
    const theirs = of({ ...monday, hours: '8' }, tuesday, holiday)
    const mine = of(monday, { day: '2026', hours: 'By appointment' })
    const { merged, taken, collisions } = met(base, theirs, mine)
    expect(join(merged)).toEqual(of({ ...monday, hours: '8' }, { day: '2026', hours: 'By appointment' }, holiday))
    expect(taken).toHaveLength(2)
    expect(collisions).toEqual([])
    expect(join(met(base, mine, theirs).merged).lines).toEqual(
      expect.arrayContaining(join(merged).lines.map((line) => expect.objectContaining(line))),
    )
  })

  test('asks about the entries that both have changed, one by one', () => {
    const base = of(monday, tuesday, holiday)
    const theirs = of({ ...monday, hours: '8' }, { ...tuesday, hours: '8' }, holiday)
    const mine = of({ ...monday, hours: '10' }, holiday)
    const both = met(base, theirs, mine)
    expect(both.collisions).toMatchObject([
      { theirs: [{ hours: '8' }], mine: [{ hours: '10' }] },
      { theirs: [{ hours: '8' }], mine: undefined },
    ])
    const [first, second] = both.collisions.map(({ path }) => path)
    expect(join(choose(both, () => false))).toEqual(mine)
    expect(join(choose(both, (path) => path === second)).lines).toEqual([
      { ...monday, hours: '10' },
      holiday,
      { ...tuesday, hours: '8' },
    ])
    expect(join(choose(both, (path) => path === first)).lines).toEqual([{ ...monday, hours: '8' }, holiday])
  })

  test('two who change the hours of different weekdays lose nothing', () => {
    const hours = (monday: string, tuesday: string) => ({
      hours: toHoursRows([
        { day: 'Monday', hours: monday },
        { day: 'Tuesday', hours: tuesday },
        { day: 'Public holidays', hours: 'By appointment' },
      ]),
    })
    const [base, theirs, mine] = [
      hours('9 am–5 pm', '9 am–5 pm'),
      hours('8 am–5 pm', '9 am–5 pm'),
      hours('9 am–5 pm', 'Closed'),
    ]
    const merged = merge(hoursByDay.split(base), hoursByDay.split(theirs), hoursByDay.split(mine))
    expect(merged.collisions).toEqual([])
    expect(hoursByDay.join(merged.merged)).toEqual(hours('8 am–5 pm', 'Closed'))
    const [day] = mine.hours.slice(1)
    expect(formatHours([day], undefined)).toEqual({ theirs: 'Tuesday: Closed', mine: 'Not in the list' })
  })

  test('loses none of several entries of the same name', () => {
    const twice = of(monday, monday, { ...holiday, hours: '' })
    expect(join(split(twice))).toEqual(twice)
    expect(join(met(of(), of(), twice).merged)).toEqual(twice)
  })
})

describe('a merge of any two versions', () => {
  test('takes the only changed version without a collision', () =>
    fc.assert(
      fc.property(form, form, (base, changed) => {
        expect(merge(base, changed, base)).toMatchObject({ merged: meant(changed, base), collisions: [] })
        expect(merge(base, base, changed)).toEqual({ merged: changed, taken: [], collisions: [] })
        expect(merge(base, changed, changed)).toEqual({ merged: changed, taken: [], collisions: [] })
      }),
    ))

  test('takes each field from the version that changed it, and collides only where both changed it differently', () =>
    fc.assert(
      fc.property(form, form, form, (base, theirs, mine) => {
        const { merged, taken, collisions } = merge(base, theirs, mine)
        const asked = collisions.map(({ path }) => path)
        for (const field of ['title', 'featured', 'hours'] as const) {
          const [before, there, here] = [base, theirs, mine].map((version) => JSON.stringify(version[field]))
          const collides = there !== before && here !== before && there !== here
          expect(asked.includes(field)).toBe(collides)
          expect(taken.includes(field)).toBe(here === before && there !== before)
          expect(JSON.stringify(merged[field])).toBe(here === before ? there : here)
        }
      }),
    ))

  test('finds the same collisions in either order, and choosing all of theirs equals their own merge', () =>
    fc.assert(
      fc.property(form, form, form, (base, theirs, mine) => {
        const [one, other] = [merge(base, theirs, mine), merge(base, mine, theirs)]
        const paths = ({ collisions }: typeof one) => collisions.map(({ path }) => path).toSorted()
        expect(paths(one)).toEqual(paths(other))
        expect(filled(choose(one, () => true))).toEqual(filled(other.merged))
      }),
    ))
})

type Form = { founded?: string | undefined }
/** A field that is missing is one that is empty. */
const filled = <F extends Form>(of: F) => ({ ...of, founded: of.founded ?? '' })
const meant = <F extends Form>(changed: F, base: F) =>
  (changed.founded ?? '') === (base.founded ?? '') ? { ...changed, founded: base.founded } : changed
