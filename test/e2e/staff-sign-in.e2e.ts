import type { Page } from '@playwright/test'
import { guards } from '#test/conformance/guards.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { owner } from '#test/support/accounts.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused, signIn } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { joinStaff } from '#test/support/join-staff.ts'

test.describe('signing in', () => {
  test('is required by the dashboard, which then opens the wanted page', async ({ page }) => {
    await page.goto('/admin/services')
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fservices')
    await signIn(page)
    await expect(page).toHaveURL('/admin/services')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
  })

  test('does not redirect to another site', async ({ page }) => {
    await page.goto('/admin/login?next=https%3A%2F%2Felsewhere.example%2Fadmin')
    await signIn(page)
    await expect(page).toHaveURL('/admin')
  })

  test('reports a wrong password beside the form, and keeps what was typed', async ({ page, tolerate }) => {
    tolerate(refused(401))
    await page.goto('/admin/login')
    await signIn(page, { email: owner.email, password: 'wrong bamboo lantern' })
    await expect(page.getByRole('alert')).toHaveText('The email or password is wrong')
    await expect(page.getByLabel('Email')).toHaveValue(owner.email)
    await expect(page.getByLabel('Password')).toHaveValue('wrong bamboo lantern')
    await page.getByLabel('Password').fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/admin')
  })

  test('reports an empty field beside it', async ({ page }) => {
    await page.goto('/admin/login')
    await signIn(page, { email: 'owner', password: '' })
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Please enter your password')).toBeVisible()
  })

  test('is ended on the server by Logout', async ({ page, context, request, tolerate }) => {
    tolerate(refused(401))
    guards(
      "a 'Logout' button that only shows the toast 'Logged out' / 'You have been logged out successfully.'",
      "Logout | 'Logged out' / 'You have been logged out successfully.'",
    )
    await openDashboard(page, '/admin/account')
    await expect(page.getByText(owner.email)).toBeVisible()
    const [session] = await context.cookies()
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const headers = { cookie: `${session?.name}=${session?.value}` }
    expect((await request.get('/api/staff/me', { headers })).status()).toBe(200)

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expectToast(page, 'Logged out', 'You have been logged out successfully.')
    expect(await page.content(), 'what was read stays in no page').not.toContain(owner.email)
    expect(await context.cookies()).toEqual([])
    expect((await request.get('/api/staff/me', { headers })).status()).toBe(401)

    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/login/)
    await expect(page.getByLabel('Password')).toBeVisible()
  })

  test('is required for every change', async ({ request }) => {
    for (const section of ['hero', 'features', 'about', 'contact', 'clinic', 'navigation'])
      expect((await request.put(`/api/content/${section}`, { data: {} })).status()).toBe(401)
    expect((await request.get('/api/content/hero/revisions')).status()).toBe(401)
    expect((await request.get('/api/staff/me')).status()).toBe(401)
    expect(await (await request.get('/api/content/hero')).json()).toMatchObject({ title: expect.any(String) })
  })
})

test.describe('a fresh server', () => {
  test.use({ privateServer: true, serverVariables: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })

  test('shows at /admin that there is no account yet and where to find the link, but not the link', async ({
    page,
    server,
  }) => {
    const secret = /#([\w-]{43})/.exec(server.stdout())?.[1] ?? 'the link was not printed'
    for (const path of ['/admin', '/admin/orders', '/admin/login', '/ADMIN']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin\/login/)
      await expect(page.getByRole('heading', { level: 1, name: 'No account yet' })).toBeVisible()
      await expect(page.getByText('Nobody can sign in, because there’s no staff account yet.')).toBeVisible()
      await expect(page.getByText('npm run cli -- staff create --role owner')).toBeVisible()
      await expect(page.getByLabel('Password')).toHaveCount(0)
      expect(await page.content()).not.toContain(secret)
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('prints a link that creates the owner, once', async ({ page, server, newVisitor, tolerate }) => {
    tolerate(refused(422))
    tolerate(refused(409))
    const link = /http:\S+\/admin\/setup#[\w-]{43}/.exec(server.stdout())?.[0] ?? ''
    await page.goto(link)
    await page.getByLabel('Name').fill('Mei Tan')
    await page.getByLabel('Email').fill('mei@clinic.example')
    await page.getByLabel('Password').fill('password1234')
    await page.getByRole('button', { name: 'Create your account' }).click()
    await expect(page.getByText(/^This password is easy to guess/)).toBeVisible()
    await page.getByLabel('Password').fill('nine calm herons')
    await page.getByRole('button', { name: 'Create your account' }).click()
    await expect(page).toHaveURL('/admin/setup/clinic')
    await page.getByRole('link', { name: 'Finish later' }).click()
    await expect(page).toHaveURL('/admin/today')
    await expect(page.getByRole('banner')).toContainText('Signed in as Mei Tan')

    const late = await newVisitor()
    await late.goto(link)
    await expect(late.getByText('There’s already an owner. Please sign in.')).toBeVisible()
    expect(
      server
        .stdout()
        .split('\n')
        .filter((line) => line.includes('"request"') && line.includes('#')),
    ).toEqual([])
    expect(server.stdout()).not.toContain('nine calm herons')
  })
})

test.describe('at a shared computer', () => {
  test.use({ privateServer: true })
  const form = (page: Page) => page.locator('form[aria-label="Closed days"]')
  const typeMessage = async (page: Page, message: string) => {
    await form(page).getByRole('button', { name: 'Add a closure' }).click()
    for (const day of ['First day', 'Last day']) await form(page).getByLabel(day).fill('2099-12-08')
    await form(page).getByLabel('Message').fill(message)
  }
  const save = (page: Page) => form(page).getByRole('button', { name: 'Save Changes' }).click()
  const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const stored = async (page: Page) => (await page.request.get('/api/content/closures')).json()

  test('a page left open says who has signed in since in another tab, and saves nothing in their name', async ({
    page,
    context,
    tolerate,
  }) => {
    tolerate(refused(401))
    tolerate(refused(409))
    await openDashboard(page, '/admin/closed-days')
    await typeMessage(page, 'Typed by the owner')
    await joinStaff(page, await context.newPage())
    await save(page)
    const notice = page.getByRole('dialog', { name: 'Ivy Moss is signed in now' })
    await expect(notice).toContainText('This page is still Owner’s')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
    expect(await stored(page)).toEqual([])
    await expect(form(page).getByLabel('Message')).toHaveValue('Typed by the owner')
    await comeBack(page)
    page.once('dialog', (question) => question.accept())
    await notice.getByRole('button', { name: 'Load the page as Ivy Moss' }).click()
    await expect(page.getByText('Ivy Moss').first()).toBeVisible()
    await untilHydrated(page)
    await expect(form(page).getByLabel('Message')).toHaveCount(0)

    await typeMessage(page, 'Typed by Ivy')
    await context.clearCookies()
    await save(page)
    const question = page.getByRole('dialog', { name: 'Please sign in again' })
    await question.getByLabel('Email').fill(owner.email)
    await question.getByLabel('Password').fill(owner.password)
    await question.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Owner is signed in now' })).toBeVisible()
    expect(await stored(page)).toEqual([])
  })

  test('a page that asks to sign in again goes on once that was done in another tab', async ({
    page,
    context,
    tolerate,
  }) => {
    tolerate(refused(401))
    await openDashboard(page, '/admin/closed-days')
    await typeMessage(page, 'Typed before the session ended')
    await context.clearCookies()
    await save(page)
    const question = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(question).toBeVisible()
    await comeBack(page)
    await expect(question).toBeVisible()
    expect((await page.request.post('/api/auth/sign-in/email', { data: owner })).status()).toBe(200)
    await comeBack(page)
    await expectToast(page, 'Success', 'Closed days content updated successfully.')
    await expect(question).toBeHidden()
    expect(await stored(page)).toMatchObject([{ message: 'Typed before the session ended' }])
  })
})
