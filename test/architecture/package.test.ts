import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverMemory, serverOptions } from '#scripts/setup/server-options.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
const lockFile = z.object({ version: z.string(), packages: z.object({ '': z.object({ version: z.string() }) }) })
const { version, scripts } = manifest.parse(JSON.parse(read('package.json')))

test('every script of package.json works in every shell', () => {
  const commands = Object.values(scripts).flatMap((script) => script.split(' && '))
  expect(commands.length).toBeGreaterThan(10)
  const plain = /^(?:(?:exec )?node|vite|tsc|biome|depcruise|knip)(?: [\w./-]+)*$/
  expect(commands.filter((command) => !plain.test(command))).toEqual([])
  // Debian's shell stays and swallows signals without this word; Windows' shell finds the file that stands for it.
  expect(scripts.start).toMatch(/^exec /)
  expect(read('exec.cmd')).toMatch(/^@%\*$/m)
})

const released = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/gm)]

test('the newest release in the changelog matches the version of package.json and its lock file', () => {
  const lock = lockFile.parse(JSON.parse(read('package-lock.json')))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  expect(released[0]?.[1]).toBe(version)
})

test('the changelog lists releases from newest to oldest, each with its upgrade notes', () => {
  const text = read('CHANGELOG.md')
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(['[Unreleased]', ...released.map(([, number, day]) => `[${number}] - ${day}`)])
  const days = released.map(([, , day]) => day!)
  expect(days).toEqual(days.toSorted().reverse())
  const sections = text.split(/^## /m).slice(1)
  expect(sections.filter((section) => !section.includes('\n**Upgrading**\n'))).toEqual([])
})

test('the container image contains the files of a release', () => {
  const [, parts = ''] = /const folders = \[([^\]]+)\]/.exec(read('scripts/package.mjs')) ?? []
  // An image has no operator who reads, and no units.
  const folders = [...parts.matchAll(/'(\w+)'/g)]
    .map(([, name]) => name!)
    .filter((name) => !/^(?:docs|deploy)$/.test(name))
  expect(folders).toContain('dist')
  const [, last = ''] = read('Dockerfile').split(/^FROM debian/m)
  const copied = [...last.matchAll(/^COPY (?:--from=build \/app\/)?(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied).toEqual(expect.arrayContaining([...folders, 'package.json', 'package-lock.json']))
})

test('the unit and the image run the server with the options of npm start', () => {
  const unit = read('deploy/clinic.service')
  expect(unit).toContain(`/bin/node ${serverOptions.join(' ')} dist/server/main.js\n`)
  const image = read('Dockerfile')
  expect(image).toContain(`CMD [${[...serverOptions, 'dist/server/main.js'].map((part) => `"${part}"`).join(', ')}]`)
  for (const [name, value] of Object.entries(serverMemory))
    for (const text of [unit, image]) expect(text).toMatch(new RegExp(`\\b${name}=${value}\\b`))
})

test('the image’s build context contains every copied file, and no data or keys', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  const [first, ...lines] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(allowed.toSorted()).toEqual([...new Set(copied)].toSorted())
})
