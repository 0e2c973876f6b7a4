import { guards } from '#test/conformance/guards.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { owner } from '#test/support/accounts.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused, signIn } from '#test/support/dashboard.ts'

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
