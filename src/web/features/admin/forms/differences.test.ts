import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('equal versions do not differ', () => expect(differences({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([]))

test('a changed field is listed with a readable label', () =>
  expect(differences({ title: 'A', primaryButtonText: 'Go' }, { title: 'A', primaryButtonText: 'Book' })).toEqual([
    { label: 'Primary button text', from: 'Go', to: 'Book' },
  ]))

test('abbreviations and brand names get their usual spelling', () =>
  expect(
    differences({ cta: 'A', social: { youtube: '' } }, { cta: 'B', social: { youtube: 'x' } }).map(
      ({ label }) => label,
    ),
  ).toEqual(['Call to action', 'Social, YouTube']))

test('added and removed list entries are numbered', () =>
  expect(
    differences({ stats: [{ label: 'years' }], slides: ['/a.jpg', '/b.jpg'] }, { stats: [], slides: ['/a.jpg'] }),
  ).toEqual([
    { label: 'Stats 1, label', from: 'years', to: '' },
    { label: 'Slides 2', from: '/b.jpg', to: '' },
  ]))

test('entries of a top-level list are numbered from 1', () =>
  expect(differences([{ title: 'A' }], [{ title: 'A' }, { title: 'B' }])).toEqual([
    { label: 'Item 2, title', from: '', to: 'B' },
  ]))

test('a switch is shown as yes or no, also as a single value', () =>
  expect([...differences({ active: true }, { active: false }), ...differences(false, true)]).toEqual([
    { label: 'Active', from: 'yes', to: 'no' },
    { label: 'Value', from: 'no', to: 'yes' },
  ]))
