import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { owner } from '#test/support/accounts.ts'
import { chromiumArguments, findChromium } from '#test/support/chromium.ts'
import { startSecondClinic } from '#test/support/second-clinic.ts'
import { startServer } from '#test/support/server.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')
const desk = { width: 1280, height: 800 }
/** High enough for a whole form, or a whole voucher. */
const easel = { width: 1280, height: 1320 }
const phone = { width: 375, height: 812 }

type Picture = { size: typeof desk; start?: typeof startServer; take: (page: Page, save: Save) => Promise<void> }
/** The pictures of README, taken from the built product with its first content or the second clinic's: one story a page. */
const pictures: Record<string, Picture> = {
  home: {
    size: desk,
    take: async (page, save) => {
      await page.goto('/')
      await save('home')
    },
  },
  'second-clinic': {
    size: desk,
    start: ({ variables } = {}) => startSecondClinic(variables),
    take: async (page, save) => {
      await page.goto('/')
      await save('second-clinic')
    },
  },
  phone: {
    size: phone,
    take: async (page, save) => {
      await page.goto('/')
      await save('phone')
    },
  },
  purchase: { size: easel, take: buyVoucher },
  dashboard: { size: desk, take: editHero },
}

type Save = (name: string) => Promise<void>

async function buyVoucher(page: Page, save: Save): Promise<void> {
  await page.goto('/#shop')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('Gift Voucher Added').first().waitFor()
  await page.goto('/checkout')
  const form = page.getByRole('main')
  await form.getByLabel('Full Name').fill('Mei Lin Harper')
  await form.getByLabel('Email Address').fill('mei.harper@mail.example')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.evaluate(() => scrollTo(0, 0))
  await save('checkout')
  await page.getByRole('button', { name: /Complete Order/ }).click()
  await page.waitForURL('**/success**')
  await page.getByText('GIFT VOUCHER').first().waitFor()
  await page
    .getByRole('button', { name: 'Dismiss' })
    .or(page.getByRole('button', { name: 'Close' }))
    .first()
    .click()
  await save('voucher')
}

async function editHero(page: Page, save: Save): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await save('dashboard')
}

function pictureOf(name: string): Picture {
  const picture = pictures[name]
  if (!picture) throw new Error(`There is no picture "${name}": ${Object.keys(pictures).join(', ')}`)
  return picture
}

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: picture.size,
    locale: 'en-AU',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await picture.take(page, async (file) => {
    await page.waitForLoadState('networkidle')
    // Pictures of the style sheet are decoded after they have come, and say nothing of it.
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: join(folder, `${file}.jpg`), type: 'jpeg', quality: 85 })
    console.log(`docs/screenshots/${file}.jpg`)
  })
  await context.close()
}

mkdirSync(folder, { recursive: true })
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(pictures)
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  for (const start of new Set(wanted.map((name) => pictureOf(name).start ?? startServer))) {
    const server = await start({ variables: { LOG_LEVEL: 'warn' } })
    try {
      for (const name of wanted)
        if ((pictureOf(name).start ?? startServer) === start) await take(browser, server.url, pictureOf(name))
    } finally {
      await server.drop()
    }
  }
} finally {
  await browser.close()
}
