import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import type { BuiltServer } from '#test/support/server.ts'
import { changeData } from '#test/support/shopping.ts'

const linkOf = (server: BuiltServer) => /http:\S+\/admin\/setup#[\w-]{43}/.exec(server.stdout())?.[0] ?? ''
const step = (page: Page, name: string) => page.getByRole('form', { name })
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps of the set-up' })
/** The tick of a step. */
const done = (page: Page, name: string) => steps(page).getByRole('link', { name: `${name} (done)` })
const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' })

async function capture(page: Page, name: string): Promise<void> {
  await untilHydrated(page)
  expect(await accessibilityFaults(page), name).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, `${name}: wider than the window`).toBeLessThanOrEqual(0)
}

test.describe('from an empty folder', () => {
  test.use({ privateServer: true, serverVariables: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })

  for (const width of [1280, 375])
    test(`the set-up makes the example the owner’s own clinic, at ${width} px`, async ({ page, server, tolerate }) => {
      // The number of a registration is checked by the server alone, which knows the country.
      tolerate(refused(422))
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(linkOf(server))
      await page.getByLabel('Name').fill('Mei Tan')
      await page.getByLabel('Email').fill('mei@willow-creek.example')
      await page.getByLabel('Password').fill('nine calm herons')
      await page.getByRole('button', { name: 'Create your account' }).click()

      await expect(page).toHaveURL('/admin/setup/clinic')
      await capture(page, 'clinic')
      await page.getByLabel('Name of the clinic').fill('Willow Creek Clinic')
      await page.getByLabel('Address').fill('4 Creek Road, Hahndorf SA 5245')
      await page.getByLabel('Email', { exact: true }).fill('hello at willow creek')
      await goOn(page).press('Enter')
      await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await expect(page).toHaveURL('/admin/setup/clinic')
      await page.reload()
      await expect(page.getByText('This is what you typed last time and haven’t saved.')).toBeVisible()
      await expect(page.getByLabel('Name of the clinic')).toHaveValue('Willow Creek Clinic')
      await page.getByLabel('Phone').fill('(08) 5550 4321')
      await page.getByLabel('Email', { exact: true }).fill('hello@willow-creek.example')
      await page.getByLabel('The clinic in one or two sentences').fill('Gentle care by the creek in Hahndorf.')
      for (const number of [3, 2, 1]) await page.getByRole('button', { name: `Remove Link ${number}` }).click()
      await goOn(page).click()

      await expect(page).toHaveURL('/admin/setup/hours')
      await capture(page, 'hours')
      await expect(steps(page).getByRole('link', { name: /^Your clinic \(done\)/ })).toBeAttached()
      await page.getByLabel('Monday opens').fill('08:00')
      await page.getByLabel('Monday closes').fill('16:00')
      await goOn(page).click()

      await expect(page).toHaveURL('/admin/setup/look')
      await capture(page, 'look')
      await page.getByLabel('Main colour', { exact: true }).fill('#30597a')
      await page.getByRole('radio', { name: /^Lora/ }).check()
      await goOn(page).click()

      await expect(page).toHaveURL('/admin/setup/keep')
      const saved = await (await page.request.get('/api/content/look')).json()
      expect(saved).toMatchObject({ primary: '#30597a', typePair: 'lora' })
      await capture(page, 'keep')
      await page.getByRole('checkbox', { name: 'Cupping Therapy', exact: true }).first().uncheck()
      await page.reload()
      const treatments = page.getByRole('region', { name: 'Treatments' })
      await expect(treatments.getByRole('checkbox', { checked: false })).toHaveCount(1)
      for (const box of await page.getByRole('region', { name: 'Articles' }).getByRole('checkbox').all())
        await box.uncheck()
      const law = page.getByRole('checkbox', { name: /^AHPRA/i })
      await law.uncheck()
      await goOn(page).click()
      await expect(page.getByRole('dialog', { name: 'Remove this treatment?' })).toContainText('Cupping Therapy')
      expect(await accessibilityFaults(page), 'the question').toEqual([])
      await page.getByRole('button', { name: 'Remove and continue' }).click()

      await expect(page).toHaveURL('/admin/setup/business')
      await capture(page, 'business')
      await expect(done(page, 'Treatments and pages')).toBeAttached()
      await page.getByLabel('Legal name').fill('Willow Creek Pty Ltd')
      await page.getByLabel('ABN').fill('51 824 753 557')
      await goOn(page).click()
      await expect(page.getByText('This isn’t a valid ABN. Please check each digit')).toBeVisible()
      await page.getByLabel('ABN').fill('51824753556')
      await goOn(page).click()

      await expect(page).toHaveURL('/admin/setup/legal')
      await capture(page, 'legal')
      await page.getByLabel('Name of the practitioner').fill('Mei Tan')
      await page.getByLabel('Registration number').fill('CMR00012')
      await page.getByLabel('Short bio').fill('Quiet hands by the creek.')
      await page.getByLabel('Bio', { exact: true }).fill('Mei has treated people in Hahndorf for ten years.')
      await goOn(page).click()
      await expect(page.getByLabel('Registration number')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('Registration number')).toHaveAccessibleDescription(
        /Please enter three letters and ten digits, such as CMR0001234567/,
      )
      await page.getByLabel('Registration number').fill('CMR0001234567')
      const certifications = page.getByLabel('Certifications and qualifications')
      await expect(certifications).toHaveValue(/^Bachelor of Health Science \(Acupuncture\)\n/)
      await expect(certifications).toHaveAccessibleDescription(/Some may still be the example’s/)
      await certifications.fill(' ')
      await goOn(page).click()
      await expect(certifications).toHaveAccessibleDescription(/Please write at least one/)
      await certifications.fill('Diploma of Acupuncture, Adelaide\n\nRegistered acupuncturist, CMR000XXXXXXX')
      await expect(page.getByLabel('Specialties')).toHaveValue(/^Back, neck and shoulder pain\n/)
      await page.getByLabel('Specialties').fill('Knees and ankles\nPoor sleep\n')
      await page.getByRole('checkbox', { name: 'I have read the privacy policy' }).click()
      await expect(page.getByRole('checkbox', { name: 'I have read the privacy policy' })).toBeChecked()
      await page.getByRole('checkbox', { name: 'I have read the terms of service' }).click()
      await expect(page.getByRole('checkbox', { name: 'I have read the terms of service' })).toBeChecked()
      await page.getByRole('checkbox', { name: 'I have read the accessibility page' }).click()
      await expect(page.getByRole('checkbox', { name: 'I have read the accessibility page' })).toBeChecked()
      await goOn(page).click()

      await expect(page).toHaveURL('/admin/setup/payments')
      const [mei] = await (await page.request.get('/api/practitioners')).json()
      expect(mei).toMatchObject({ name: 'Mei Tan', slug: 'mei-tan', specialties: ['Knees and ankles', 'Poor sleep'] })
      expect(mei.certifications).toEqual([
        'Diploma of Acupuncture, Adelaide',
        'Registered acupuncturist, CMR0001234567',
      ])
      await capture(page, 'payments')
      await expect(done(page, 'Names and law')).toBeAttached()
      await expect(done(page, 'Payments and email')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Connect payments' })).toBeVisible()
      await page.getByRole('button', { name: 'Make new vouchers valid for 3 years' }).click()
      await expectToast(page, 'Success', 'New vouchers are valid for 3 years.')
      await page.getByRole('button', { name: 'Continue' }).click()

      await expect(page).toHaveURL('/admin/setup/done')
      await capture(page, 'done')
      await expect(done(page, 'Payments and email')).toBeAttached()
      await expect(done(page, 'Your site')).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText('Contact: map and words')
      await expect(page.getByRole('main')).not.toContainText('Clinic Info')
      await expect(page.getByRole('main')).not.toContainText('Practitioners')
      await page.goBack()
      await expect(page).toHaveURL('/admin/setup/payments')

      await page.goto('/admin/today/check')
      const removed = page.getByRole('region', { name: /^Treatments you removed/ })
      await expect(removed.getByRole('link', { name: 'FAQ' }).first()).toHaveAttribute('href', '/admin/pages/faq')
      await expect(removed.getByText('A cupping session takes 20-30 minutes')).toBeVisible()
      await capture(page, 'check of the site')

      await seeWillowCreek(page)
    })
})

/** What visitors and search engines read speaks of the new clinic. */
async function seeWillowCreek(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText('Willow Creek Clinic')
  await expect(page.getByRole('contentinfo')).toContainText('Willow Creek Clinic')
  await expect(page.getByRole('contentinfo')).not.toContainText('Anhe')
  await expect(page).toHaveTitle(/Willow Creek Clinic/)
  const [said = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(said).toContain('Willow Creek Clinic')
  expect(said).toContain('4 Creek Road')
  expect(said).not.toMatch(/anhe|gawler|Hartley/i)
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/Willow Creek Clinic/)
    const html = await page.locator('body').innerText()
    expect(html, path).toContain('Willow Creek Clinic')
    expect(html, path).toContain('hello@willow-creek.example')
    expect(html, path).not.toMatch(/anhe/i)
  }
}

test.describe('on a running site', () => {
  test.use({ privateServer: true })

  test('Today links to the first unfinished step, and never forces it', async ({ page }) => {
    await openDashboard(page, '/admin/today')
    const setup = page.getByRole('region', { name: 'Setting up' })
    await expect(setup).toContainText('To read: the privacy policy, the terms of service and the accessibility page')
    await setup.getByRole('link', { name: 'Go on step by step' }).click()
    await expect(page).toHaveURL('/admin/setup/clinic')
    await steps(page).getByRole('link', { name: 'Opening hours' }).click()
    await expect(step(page, 'Opening hours')).toBeVisible()
    await page.goBack()
    await expect(step(page, 'Your clinic')).toBeVisible()
    await page.getByRole('link', { name: 'Finish later' }).click()
    await expect(page).toHaveURL('/admin/today')
  })

  test('a step that is kept as it is counts as done, and a skipped one does not', async ({ page }) => {
    await openDashboard(page, '/admin/setup/keep')
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL('/admin/setup/business')
    await expect(done(page, 'Treatments and pages')).toHaveCount(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Leave as it is and continue' }).click()
    await expect(page).toHaveURL('/admin/setup/business')
    await expect(done(page, 'Treatments and pages')).toBeAttached()
    await page.reload()
    await expect(done(page, 'Treatments and pages')).toBeAttached()
  })

  test('the header shows the new logo or monogram as soon as it is saved', async ({ page }) => {
    await openDashboard(page, '/admin/setup/look')
    const mark = page.getByRole('banner').locator('img')
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#1b7f5c" d="M8 8H56V56H8Z"/></svg>`
    await page
      .getByLabel('Upload a logo')
      .setInputFiles({ name: 'own.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await expect(page.getByRole('figure').first().locator('img')).toHaveAttribute('src', /1024x1024\.svg$/)
    const shown = await page.getByRole('figure').first().locator('img').getAttribute('src')
    await goOn(page).click()
    await expect(page).toHaveURL('/admin/setup/keep')
    await expect(mark).toHaveAttribute('src', shown!)

    await page.goto('/admin/setup/look')
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByLabel('Main colour', { exact: true }).fill('#30597a')
    await goOn(page).click()
    await expect(page).toHaveURL('/admin/setup/keep')
    await expect(mark).toHaveAttribute('src', /^\/monogram\.svg\?AA.*30597a/)
    await steps(page).getByRole('link', { name: 'Your clinic' }).click()
    await page.getByLabel('Name of the clinic').fill('Willow Creek Clinic')
    await goOn(page).click()
    await expect(mark).toHaveAttribute('src', /^\/monogram\.svg\?WC/)
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('the steps are reached and answered by keyboard alone', async ({ page }) => {
    await openDashboard(page, '/admin/setup/clinic')
    const name = page.getByLabel('Name of the clinic')
    for (let presses = 0; presses < 20 && !(await name.evaluate((it) => it === document.activeElement)); presses++)
      await page.keyboard.press('Tab')
    await expect(name).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Willow Creek Clinic')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/setup/hours')
    await expect(page.getByText('Willow Creek Clinic').first()).toBeVisible()
  })

  test('changes of two owners in one step are merged', async ({ page, tolerate }) => {
    tolerate(refused(409))
    await openDashboard(page, '/admin/setup/clinic')
    const clinic = await (await page.request.get('/api/content/clinic')).json()
    await page.getByLabel('Name of the clinic').fill('Willow Creek Clinic')
    await page.request.put('/api/content/clinic', { data: { ...clinic, phone: '(08) 5550 4321' } })
    await goOn(page).click()
    await expect(page).toHaveURL('/admin/setup/hours')
    const both = await (await page.request.get('/api/content/clinic')).json()
    expect(both).toMatchObject({ name: 'Willow Creek Clinic', phone: '(08) 5550 4321' })
  })

  test('a save that fails half-way keeps the choices, and succeeds at the next press', async ({ page, tolerate }) => {
    tolerate(refused(503))
    await openDashboard(page, '/admin/setup/keep')
    const pages = page.getByRole('region', { name: 'Pages', exact: true })
    for (const name of ['AHPRA Compliance Statement', 'Accessibility']) await pages.getByLabel(name).uncheck()
    let asked = 0
    await page.route('**/api/admin-pages/*', (route) =>
      route.request().method() === 'PUT' && ++asked === 2 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await goOn(page).click()
    await expect(page.getByText(/^Not all of it could be changed/)).toBeVisible()
    await page.reload()
    for (const name of ['AHPRA Compliance Statement', 'Accessibility'])
      await expect(pages.getByLabel(name)).not.toBeChecked()
    await goOn(page).click()
    await expect(page).toHaveURL('/admin/setup/business')
    const hidden = await (await page.request.get('/api/admin-pages?status=hidden')).json()
    expect(hidden.total).toBe(2)
    await page.goBack()
    await pages.getByLabel('Accessibility').check()
    await goOn(page).click()
    await expect(page).toHaveURL('/admin/setup/business')
    expect((await page.request.get('/accessibility')).status()).toBe(200)
  })

  test('staff who are not owners see that only owners can use it', async ({ page, server, tolerate }) => {
    tolerate(refused(403))
    await openDashboard(page)
    changeData(server, "update staff_users set role = 'staff'")
    await page.goto('/admin/setup/clinic')
    await expect(page.getByText('Only an owner can see this page.')).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
    await page.goto('/admin/today')
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Setting up' })).toHaveCount(0)
  })

  test('every step is readable in the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openDashboard(page, '/admin/setup/clinic')
    for (const name of ['clinic', 'hours', 'look', 'keep', 'legal', 'payments', 'done']) {
      await page.goto(`/admin/setup/${name}`)
      await capture(page, name)
    }
  })
})
