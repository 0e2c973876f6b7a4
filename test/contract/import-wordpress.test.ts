import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cli, runCli } from '#test/support/built-cli.ts'
import { drawnPicture, wordpressExport } from '#test/support/wordpress-export.ts'

let folder: string
let variables: { DATA_DIR: string }
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-wordpress-'))
  variables = { DATA_DIR: file('data') }
  const picture = 'http://old.example/wp-content/uploads/2019/05/hands.jpg'
  const articles = [
    { id: 1, title: 'Spring', slug: 'spring', content: `<p>Hello</p><img src="${picture}" alt="Hands">` },
    { id: 2, title: 'About us', slug: 'about-us', type: 'page' as const, content: '<p>We listen.</p>' },
  ]
  await writeFile(file('old.xml'), wordpressExport(articles))
  await writeFile(file('uploads.zip'), zipSync({ 'uploads/2019/05/hands.jpg': await drawnPicture(1) }))
  await writeFile(file('broken.xml'), 'no XML')
  await cli(['migrate'], variables)
})
afterAll(() => rm(folder, { recursive: true }))

const rows = (query: string) => {
  const books = new Sqlite(join(variables.DATA_DIR, 'clinic.sqlite'), { readonly: true })
  try {
    return books.prepare(query).all()
  } finally {
    books.close()
  }
}

test('import-wordpress with --dry-run reports the contents and imports nothing', async () => {
  const told = await cli(['import-wordpress', '--from', file('old.xml'), '--dry-run'], variables)
  expect(told).toMatch(
    /^Would import 1 articles and 1 pages with 1 pictures, 0 of them in the zip; 0 were imported before/,
  )
  expect(rows('select id from posts')).toEqual([])
})

test('import-wordpress imports articles and pages as drafts with pictures, each once', async () => {
  const parameters = ['import-wordpress', '--from', file('old.xml'), '--pictures', file('uploads.zip')]
  const told = await cli(parameters, variables)
  expect(told).toMatch(/^Imported 1 articles and 1 pages with 1 pictures, 1 of them in the zip; 0 were imported before/)
  expect(rows('select slug, status, body from posts')).toEqual([
    { slug: 'spring', status: 'draft', body: expect.stringContaining('/media/') },
  ])
  expect(rows("select slug from pages where slug = 'about-us'")).toHaveLength(1)
  expect(await cli(parameters, variables)).toContain('Imported 0 articles and 0 pages')
  expect(rows('select id from posts')).toHaveLength(1)
})

test('import-wordpress reports an unusable file in one line', async () => {
  const { code, stderr } = await runCli(['import-wordpress', '--from', file('broken.xml')], variables).ended
  expect([code, stderr.trim()]).toEqual([
    1,
    'This file breaks off or isn’t XML. Please export it again in WordPress, under Tools, Export.',
  ])
  const missing = await runCli(['import-wordpress', '--from', file('none.xml')], variables).ended
  expect([missing.code, missing.stderr.trim()]).toEqual([1, `${file('none.xml')} can’t be read`])
})
