import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { owner } from '#test/support/accounts.ts'
import { cli } from '#test/support/built-cli.ts'
import { chromiumArguments, findHeadlessChromium } from '#test/support/chromium.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { freePort, restartServer } from '#test/support/server.ts'

/**
 * Shows what a change of code changes on screen. `--save FOLDER` takes every screen below; `--against FOLDER`, on the
 * build after the change, takes them again on the same data and names each that differs, with a picture of the difference.
 */
const { values } = parseArgs({
  options: { save: { type: 'string' }, against: { type: 'string' }, only: { type: 'string' } },
})
const given = values.save ?? values.against
if (!given || (values.save && values.against)) {
  console.error('Either --save FOLDER or --against FOLDER, perhaps with --only PART_OF_A_NAME')
  process.exit(2)
}
const folder = resolve(given)
const shots = values.save ? folder : join(folder, 'after')
const firstData = join(folder, 'data')

const publicScreens = [
  '/',
  '/checkout',
  '/acupuncture-gawler',
  '/traditional-acupuncture',
  '/cupping-therapy',
  '/faq',
  '/blog',
  '/blog/orthopaedic-acupuncture',
  '/request-appointment',
  '/newsletter',
  '/newsletter/unsubscribe',
  '/voucher',
  '/privacy-policy',
  '/ahpra-compliance',
  '/terms-of-service',
  '/accessibility',
  '/nowhere',
]
const adminScreens = [
  '/admin',
  '/admin?section=about',
  '/admin?section=contact',
  '/admin/today',
  '/admin/account',
  '/admin/staff',
  '/admin/audit',
  '/admin/services',
  '/admin/practitioners',
  '/admin/testimonials',
  '/admin/media',
  '/admin/posts',
  '/admin/newsletter',
  '/admin/newsletter/subscribers',
  '/admin/appointments',
  '/admin/appointments?layout=month',
  '/admin/orders',
  '/admin/emails',
  '/admin/settings',
  '/admin/settings?section=email',
  '/admin/shop-settings',
  '/admin/vouchers',
  '/admin/vouchers/report',
  '/admin/nowhere',
]
const widths = [1280, 375]
const schemes = ['light', 'dark'] as const

/** Times move on between two runs; what they take up stays. */
const stillness = `
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }
  time { visibility: hidden !important }`

async function takeScreen(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await page.addStyleTag({ content: stillness })
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replace(/\d{1,2}:\d\d [AP]M/g, '0:00 AM')
  })
  // Fetched is not yet drawn. One that is broken is part of the screen.
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))))
  writeFileSync(join(shots, file), await stillScreen(page))
}

/** The screen once it is the same twice in a row: rows may still be loading, and pictures be drawn anew. */
async function stillScreen(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ fullPage: true })
  for (let tries = 0; tries < 20; tries++) {
    await page.waitForTimeout(100)
    const next = await page.screenshot({ fullPage: true })
    if (next.equals(last)) break
    last = next
  }
  return last
}

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  for (const colorScheme of schemes)
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL,
        colorScheme,
        viewport: { width, height: 900 },
        locale: 'en-AU',
        timezoneId: 'Australia/Adelaide',
        reducedMotion: 'reduce',
        bypassCSP: true,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      // The site has one scheme; the dashboard has two.
      const screens = colorScheme === 'light' ? [...publicScreens, ...adminScreens] : adminScreens
      let isSignedIn = false
      for (const path of screens) {
        if (path.startsWith('/admin') && !isSignedIn) {
          const answer = await page.request.post('/api/auth/sign-in/email', { data: owner })
          if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}`)
          isSignedIn = true
        }
        const name = `${path.slice(1).replaceAll(/[^a-z0-9]+/g, '-') || 'home'}-${width}-${colorScheme}.png`
        if (values.only && !name.includes(values.only)) continue
        await takeScreen(page, path, name)
      }
      await context.close()
    }
}

/** How many pixels of two pictures differ; where their sizes do, all of what only one of them has. */
async function compare(name: string): Promise<number> {
  const [before, after] = await Promise.all(
    [folder, shots].map((place) => sharp(join(place, name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const width = Math.max(before!.info.width, after!.info.width)
  const height = Math.max(before!.info.height, after!.info.height)
  const [one, other] = await Promise.all(
    [before!, after!].map(({ data, info }) =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
        .extend({ right: width - info.width, bottom: height - info.height, background: '#f0f' })
        .raw()
        .toBuffer(),
    ),
  )
  const difference = Buffer.alloc(width * height * 4)
  const count = pixelmatch(one!, other!, difference, width, height, { threshold: 0.1 })
  if (count > 0)
    await sharp(difference, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(folder, 'differences', name))
  return count
}

async function compareAll(): Promise<number> {
  let different = 0
  for (const name of readdirSync(shots).filter((file) => file.endsWith('.png'))) {
    if (!existsSync(join(folder, name))) {
      console.log(`${name}: is new`)
      continue
    }
    const count = await compare(name)
    if (count === 0) continue
    different++
    console.log(`${name}: ${count} pixels differ, see ${join(folder, 'differences', name)}`)
  }
  return different
}

// Each run signs in, and the dashboard shows who has: both begin with the same data.
const dataDir = join(folder, values.save ? 'data-before' : 'data-after')
const port = values.save ? String(await freePort()) : readFileSync(join(folder, 'port'), 'utf8')
const url = `http://127.0.0.1:${port}`
const variables = {
  HOST: '127.0.0.1',
  PORT: port,
  PUBLIC_URL: url,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  LOG_LEVEL: 'warn',
}
for (const place of [shots, join(folder, 'differences')]) {
  if (values.only === undefined) rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
}
if (values.save) {
  writeFileSync(join(folder, 'port'), port)
  rmSync(firstData, { recursive: true, force: true })
  const counts = ['--appointments', '60', '--orders', '40', '--subscribers', '40']
  await cli(['seed', 'bulk', ...counts], { ...variables, DATA_DIR: firstData })
}
rmSync(dataDir, { recursive: true, force: true })
cpSync(firstData, dataDir, { recursive: true })
const server = await restartServer(variables)
const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: chromiumArguments })
try {
  await takeAll(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
}
const taken = readdirSync(shots).filter((file) => file.endsWith('.png')).length
if (values.save) console.log(`${taken} screens are kept in ${folder}`)
else {
  const different = await compareAll()
  console.log(`${taken} screens, ${different} of them differ`)
  process.exitCode = different > 0 ? 1 : 0
}
