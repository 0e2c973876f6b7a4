import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Font as FontkitFont, openSync } from 'fontkit'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultAppearance } from '#domain/appearance/appearance.ts'
import { type EastAsianFace, eastAsianLetters } from '#domain/appearance/east-asian.ts'
import { isDrawable } from '#domain/vouchers/gift.ts'
import { voucherLink, voucherText } from '#domain/vouchers/voucher-text.ts'
import { eastAsianFile } from '../files/font-files.ts'
import { folderStorage } from '../media/folder-storage.ts'
import { importMaster } from '../media/import-picture.ts'
import type { Storage } from '../media/storage.ts'
import { readPdfLogo } from './pdf-logo.ts'
import { voucherPdf } from './voucher-pdf.tsx'

const clinic = { name: 'Quiet Hills', phone: '(08) 5550 0000', email: 'desk@clinic.example', address: '' }
const printed = (code: string, more = {}) => ({
  text: voucherText(
    { code, value: 10000, issuedAt: '2025-08-10T20:00:00Z', expiresAt: '2026-08-11T14:29:59Z', ...more },
    clinic,
    'Australia/Adelaide',
  ),
  link: voucherLink('https://clinic.example', code),
})
const date = new Date('2025-08-10T20:00:00Z')
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('a voucher’s PDF', () => {
  test('has one page for each voucher, for any length of its texts', async () => {
    const long = printed('ABCDEFGH25', { value: 777_777_77, sample: true })
    long.text.clinic = 'A clinic with a very long name that takes more than one line of the page'.repeat(2)
    const treatment = 'A treatment with a long name '.repeat(4)
    const gift = { to: 'W'.repeat(60), from: 'Mei', message: `${'W'.repeat(270)}\na\nb\nc\nd` }
    const full = printed('ABCDEFGH26', { value: 777_777_77, treatment, gift })
    const pdf = await voucherPdf([printed('ABCDEFGH23'), printed('ABCDEFGH24', { test: true }), long, full], { date })
    expect(pagesOf(pdf)).toBe(4)
  })

  test('a card has two landscape pages for each voucher, however long its texts are', async () => {
    const gift = { to: 'W'.repeat(60), from: 'Mei', message: `${'W'.repeat(270)}\na\nb\nc\nd` }
    const treatment = 'A treatment with a long name '.repeat(4)
    const card = printed('ABCDEFGH24', { gift, treatment })
    const pdf = await voucherPdf([printed('ABCDEFGH23'), card], { format: 'a5-fold', date })
    expect(pagesOf(pdf)).toBe(4)
    expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 841\.\d+ 595\.\d+\]/g)?.length).toBe(4)
    expect(pagesOf(await voucherPdf([printed('ABCDEFGH24', { gift })], { date }))).toBe(1)
  })

  test('embeds its fonts, and is identical each time', async () => {
    const [one, two] = [
      await voucherPdf([printed('ABCDEFGH23')], { date }),
      await voucherPdf([printed('ABCDEFGH23')], { date }),
    ]
    expect(one.toString('latin1').match(/\/FontFile2?/g)?.length).toBe(3)
    expect(one.equals(two)).toBe(true)
    expect(one.equals(await voucherPdf([printed('ABCDEFGH24')], { date }))).toBe(false)
  })

  test('uses the clinic’s appearance', async () => {
    for (const [typePair, family] of [
      ['lora', 'Lora'],
      ['fraunces', 'Fraunces'],
      ['figtree', 'Figtree'],
    ] as const) {
      const appearance = { ...defaultAppearance, primary: '#1d4e89', typePair }
      const pdf = await voucherPdf([printed('ABCDEFGH23')], { date, appearance })
      const card = await voucherPdf([printed('ABCDEFGH23')], { date, appearance, format: 'a5-fold' })
      for (const document of [pdf, card]) {
        expect(document.toString('latin1')).toMatch(new RegExp(`/FontName /[A-Z]+\\+${family}`))
        expect(document.toString('latin1')).not.toContain('Newsreader')
      }
    }
  })

  test('is tagged for screen readers, with a heading and a description of the QR code', async () => {
    const gift = { to: 'Mei', from: '', message: 'All the best\nand more' }
    for (const format of ['a4', 'a5-fold'] as const) {
      const vouchers = [printed('ABCDEFGH23', { gift }), printed('ABCDEFGH24', { gift })]
      const pdf = (await voucherPdf(vouchers, { format, date })).toString('latin1')
      expect(pdf).toContain('/Marked true')
      const elements = [...pdf.matchAll(/\/S \/(\w+)/g)].map(([, role]) => role)
      expect(elements.filter((role) => role === 'H1')).toHaveLength(2)
      expect(elements.filter((role) => role === 'P').length).toBeGreaterThan(20)
      expect(pdf.match(/\/Alt \(QR code for this voucher\)/g)).toHaveLength(2)
      expect(pdf).toContain('/ActualText (All the best and more)')
    }
  })
})

const renders = spawnSync('pdftoppm', ['-v']).error === undefined

/** How many pixels of a PDF's first page are dark, at 150 to the inch. */
async function ink(pdf: Buffer): Promise<number> {
  const { stdout } = spawnSync('pdftoppm', ['-r', '150', '-l', '1', '-gray', '-'], { input: pdf, maxBuffer: 1 << 26 })
  const [header] = /^P5\s+\d+\s+\d+\s+255\s/.exec(stdout.toString('latin1', 0, 64)) ?? ['']
  return stdout.subarray(header.length).reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0)
}

test.skipIf(!renders)(
  'a PDF shows the accents of capital letters in the recipient’s name',
  async () => {
    const of = (to: string) => voucherPdf([printed('ABCDEFGH23', { gift: { to, from: '', message: '' } })], { date })
    const plain = await ink(await of('AAUUAAUU'))
    expect(plain).toBeGreaterThan(10_000)
    expect((await ink(await of('ÁÁÜÜÁÁÜÜ'))) - plain).toBeGreaterThan(40)
  },
  60_000,
)

test('a PDF accepts a name with combining accents', async () => {
  const apart = printed('ABCDEFGH23', { gift: { to: 'Nguyễn Thị Ánh'.normalize('NFD'), from: '', message: '' } })
  expect(apart.text.to).toBe('Nguyễn Thị Ánh'.normalize('NFC'))
  expect(pagesOf(await voucherPdf([apart], { date }))).toBe(1)
}, 60_000)

test.each(['Nguyễn Thị Hương', 'Ștefan Ionuț', 'Ángela Ünal'])('a voucher accepts the name %s', (to) =>
  expect(isDrawable(to)).toBe(true),
)

test.each(['Ελένη Ἀθηνᾶ', 'Олександра Їжак'])(
  'a PDF shows a name in Greek or Cyrillic: %s',
  async (to) => {
    expect(isDrawable(to)).toBe(true)
    const named = await voucherPdf([printed('ABCDEFGH23', { gift: { to, from: '', message: to } })], { date })
    expect(named.toString('latin1')).toMatch(/\/FontName \/[A-Z]+\+NotoSerif/)
    // Everybody else's voucher carries none of it.
    const plain = await voucherPdf([printed('ABCDEFGH23')], { date })
    expect(plain.toString('latin1')).not.toContain('NotoSerif')
  },
  60_000,
)

test('every accepted Chinese, Japanese or Korean letter exists in the font that draws it', () => {
  for (const [face, letters] of Object.entries(eastAsianLetters)) {
    const known = new Set((openSync(eastAsianFile(face as EastAsianFace)) as FontkitFont).characterSet)
    const pattern = new RegExp(`^[${letters}]$`)
    const all = Array.from({ length: 0xffff }, (_, code) => code).filter((code) =>
      pattern.test(String.fromCharCode(code)),
    )
    expect(all.length).toBeGreaterThan(11_000)
    expect(all.filter((code) => !known.has(code))).toEqual([])
  }
})

test.each([
  ['王小明', 'NotoSerifSC', 1],
  ['さくら カオリ', 'NotoSerifSC', 1],
  ['김민준', 'NotoSerifKR', 1],
])(
  'a PDF shows a name in Chinese, Japanese or Korean: %s',
  async (to, family, count) => {
    expect(isDrawable(to)).toBe(true)
    const pdf = (await voucherPdf([printed('ABCDEFGH23', { gift: { to, from: '', message: '' } })], { date })).toString(
      'latin1',
    )
    expect(pdf.match(new RegExp(`/FontName /[A-Z]+\\+${family}`, 'g'))).toHaveLength(count)
    // Only the letters in use come along.
    expect(pdf.length).toBeLessThan(400_000)
  },
  60_000,
)

test('a long message without spaces is wrapped without hyphens, and its text stays as written', async () => {
  const message = '祝您生日快乐，身体健康，万事如意，天天开心。'.repeat(6)
  const pdf = await voucherPdf([printed('ABCDEFGH23', { gift: { to: '', from: '', message } })], { date })
  const escapes: Record<string, string> = {
    '\n': '\\n',
    '\r': '\\r',
    '\f': '\\f',
    '(': '\\(',
    ')': '\\)',
    '\\': '\\\\',
  }
  const bytes = Buffer.from(`\ufeff${message}`, 'utf16le').swap16().toString('latin1')
  const escaped = [...bytes].map((sign) => escapes[sign] ?? sign).join('')
  expect(pdf.toString('latin1').includes(`/ActualText (${escaped})`)).toBe(true)
  expect(pagesOf(pdf)).toBe(1)
}, 60_000)

describe('the clinic’s logo', () => {
  let folder: string
  let storage: Storage
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-logo-'))
    storage = folderStorage(folder)
  })
  afterEach(() => rm(folder, { recursive: true }))
  const keep = async (content: Buffer | string) => (await importMaster(storage, Buffer.from(content))).address

  test('is drawn as paths when it is a simple drawing', async () => {
    const square = '<path fill="#b5372a" d="M0 0H64V64Z"/>'
    const stroked = '<path fill="#fbf4e6" stroke="#fbf4e6" stroke-width=".8" stroke-linejoin="round" d="M8 8H9V9Z"/>'
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${square}${stroked}</svg>`
    const subject = { clinic: '', appearance: defaultAppearance }
    expect(await readPdfLogo(storage, { logo: await keep(drawing), ...subject })).toEqual({
      kind: 'drawing',
      viewBox: '0 0 64 64',
      paths: [
        { fill: '#b5372a', d: 'M0 0H64V64Z' },
        { fill: '#fbf4e6', d: 'M8 8H9V9Z', stroke: '#fbf4e6', strokeWidth: 0.8 },
      ],
    })
    const example = await keep(await readFile('demo/anhe/pictures/seal.svg'))
    expect(await readPdfLogo(storage, { logo: example, ...subject })).toMatchObject({ kind: 'drawing' })
  })

  test('is embedded as a bitmap when it is any other stored picture', async () => {
    const round = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a00' } })
      .jpeg()
      .toBuffer()
    for (const content of [round, photo]) {
      const logo = await keep(content)
      const pdfLogo = await readPdfLogo(storage, { logo, clinic: '', appearance: defaultAppearance })
      expect(pdfLogo?.kind === 'picture' && (await sharp(pdfLogo.png).metadata()).width).toBe(600)
      expect(pagesOf(await voucherPdf([printed('ABCDEFGH23')], { date, logo: pdfLogo }))).toBe(1)
    }
  })

  test('is the monogram when the logo is not in our storage', async () => {
    for (const logo of ['https://elsewhere.example/logo.png', '/media/0123456789abcdef-64x64.svg', '/monogram.svg']) {
      const pdfLogo = await readPdfLogo(storage, { logo, clinic: 'Willow Creek Clinic', appearance: defaultAppearance })
      expect(pdfLogo).toMatchObject({ kind: 'drawing', viewBox: '0 0 64 64', paths: [{}, {}] })
      expect(pagesOf(await voucherPdf([printed('ABCDEFGH23')], { date, logo: pdfLogo }))).toBe(1)
    }
  })
})
