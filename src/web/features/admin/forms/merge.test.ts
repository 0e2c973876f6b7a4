import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
