import { expect, test } from 'vitest'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Variants } from '#server/media/variants.ts'
import { newDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { writeSectionRevision } from '../content/content.ts'
import { makeFirstPictures } from './first-pictures.ts'

const database = fixtureForAll(() => newDatabase('sqlite'))

test('a picture that cannot be made, or is not made in time, does not stop the first start', async () => {
  const deps = testDeps(database)
  const slides = ['1', '2'].map((sign) => `/media/${sign.repeat(16)}-700x500.jpg`)
  await inTransaction(database, (tx) =>
    writeSectionRevision(tx, deps, { section: 'hero', value: { ...contentDefaults.hero, slides }, revision: 1 }),
  )
  const asked: string[] = []
  const variants = (read: Variants['read']): Variants => ({
    ...deps.variants,
    read: (name, variant) => {
      asked.push(`${name[0]} ${variant.width}.${variant.format}`)
      return read(name, variant)
    },
  })
  await makeFirstPictures({ ...deps, variants: variants(() => Promise.reject(new Error('No room on the disk'))) })
  expect(asked).toEqual(['1', '2'].flatMap((name) => [320, 480].map((width) => `${name} ${width}.jpg`)))
  await makeFirstPictures({ ...deps, variants: variants(() => new Promise(() => {})) })
})
