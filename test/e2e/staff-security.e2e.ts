import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { owner } from '#test/support/accounts.ts'
import { codeOfApp } from '#test/support/authenticator-app.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused, signIn } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, type } from '#test/support/keyboard.ts'
import { freePort, startServer } from '#test/support/server.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Please confirm it’s you' })
/** Gives the next call the server's answer for a sign-in of some time ago. */
const askOnceWhoItIs = (page: Page, call: string) =>
  page.route(
    call,
    (route) => route.fulfill({ status: 403, json: { type: 'confirm_identity', status: 403, title: '', detail: '' } }),
    { times: 1 },
  )

test.describe('staff accounts', () => {
  test.use({ privateServer: true })

  test('are created by invitation, get a role, and are signed out when deactivated', async ({
    page,
    newVisitor,
    tolerate,
  }) => {
    tolerate(refused(401))
    tolerate(refused(403))
    tolerate(refused(409))
    tolerate(refused(422))
    await openDashboard(page)
    await page.getByRole('link', { name: 'Staff' }).click()
    await press(page.getByRole('button', { name: 'Invite someone' }))
    await type(page, 'Email', 'ivy@clinic.example')
    await askOnceWhoItIs(page, '**/api/staff-invitations')
    await choose(page, 'Invite')
    await expect(confirmation(page).getByLabel('Password')).toBeFocused()
    await page.keyboard.type(owner.password)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Invitation created')
    await expect(dialog(page)).toContainText('Written to the mail folder, not sent: no mail server is set up.')
    expect(await accessibilityFaults(page)).toEqual([])
    await choose(page, 'Done')
    await expectBack(page.getByRole('button', { name: 'Invite someone' }))
    await expect(panel(page, 'Invitations')).toContainText('ivy@clinic.example')
    await press(page.getByRole('button', { name: 'Send again to ivy@clinic.example' }))
    await choose(page, 'Send again')
    await expect(dialog(page)).toContainText('New link created')
    const link = await dialog(page).getByLabel('Link').inputValue()
    await choose(page, 'Done')
    await expectBack(page.getByRole('button', { name: 'Send again to ivy@clinic.example' }))

    const ivy = await newVisitor()
    await ivy.goto(link)
    await expect(ivy.getByLabel('Email')).toHaveValue('ivy@clinic.example')
    await ivy.getByLabel('Name').fill('Ivy Moss')
    await ivy.getByLabel('Password').fill('password1234')
    await ivy.getByRole('button', { name: 'Create my account' }).click()
    await expect(ivy.getByText(/^This password is easy to guess/)).toBeVisible()
    await ivy.getByLabel('Password').fill('nine calm herons')
    await ivy.getByLabel('Name').fill('owner')
    await ivy.getByRole('button', { name: 'Create my account' }).click()
    await expect(ivy.getByLabel('Name')).toHaveAccessibleDescription(
      'Owner is the name of another account. Please add a surname or an initial.',
    )
    await ivy.getByLabel('Name').fill('Ivy Moss')
    await ivy.getByRole('button', { name: 'Create my account' }).click()
    await expect(ivy.getByRole('banner')).toContainText('Signed in as Ivy Moss')
    await expect(ivy).toHaveURL('/admin/today')
    await expect(ivy.getByRole('link', { name: 'Page Content' })).toBeVisible()
    await expect(ivy.getByRole('link', { name: 'Staff' })).toHaveCount(0)
    for (const page of ['settings', 'shop-settings', 'staff'])
      expect((await ivy.request.get(`/admin/${page}`)).status(), page).toBe(403)
    expect((await ivy.goto('/admin/audit'))?.status()).toBe(403)
    await expect(ivy.getByText('Only an owner can see this page.')).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Manage Owner' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Change role'])
    await page.getByRole('menuitem', { name: 'Change role' }).press('Enter')
    await expect(dialog(page).getByRole('radio', { name: /^Owner/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(dialog(page).getByRole('radio', { name: /^Staff/ })).toBeChecked()
    await choose(page, 'Save Changes')
    await expect(dialog(page).getByRole('alert')).toContainText('This is the only owner')
    await choose(page, 'Cancel')
    await expectBack(page.getByRole('button', { name: 'Manage Owner' }))

    const manage = page.getByRole('button', { name: 'Manage Ivy Moss' })
    const ask = async (action: string) => {
      await press(manage)
      await page.keyboard.type(action.slice(0, 4))
      await expect(page.getByRole('menuitem', { name: action })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    for (const action of ['Send reset link', 'Sign out everywhere', 'Remove']) {
      await ask(action)
      await expectDialogKeepsFocus(page, action)
      await page.keyboard.press('Escape')
      await expectBack(manage)
    }
    await ask('Deactivate')
    await choose(page, 'Deactivate')
    await expectToast(page, 'Success', 'Ivy Moss can no longer sign in.')
    await expectBack(manage)
    expect(await accessibilityFaults(page)).toEqual([])
    await ivy.goto('/admin/services')
    await expect(ivy).toHaveURL(/\/admin\/login/)
    await signIn(ivy, { email: 'ivy@clinic.example', password: 'nine calm herons' })
    await expect(ivy.getByRole('alert')).toHaveText('The email or password is wrong')

    await ask('Remove')
    await choose(page, 'Remove')
    await expectToast(page, 'Success', 'Ivy Moss has been removed.')
    // Whose row is gone has no button to go back to: the next one is the owner's.
    await expectBack(page.getByRole('button', { name: 'Manage Owner' }))
  })

  test('are required to set up a second factor, and use it to sign in', async ({ page, tolerate }) => {
    tolerate(refused(422))
    tolerate(refused(403))
    await openDashboard(page)
    await page.getByRole('link', { name: 'Staff' }).click()
    await press(page.getByRole('button', { name: 'Require it' }))
    await choose(page, 'Require it')
    await expect(page).toHaveURL('/admin/account')
    await page.goto('/admin/services')
    await expect(page).toHaveURL('/admin/account')
    await expect(page.getByRole('status')).toContainText('Please set it up below')

    await press(page.getByRole('button', { name: 'Set up' }))
    const secret = (await dialog(page).locator('[data-secret]').innerText()).replaceAll(' ', '')
    expect(await accessibilityFaults(page)).toEqual([])
    await expect(dialog(page).getByLabel('Code', { exact: true })).toBeFocused()
    await page.keyboard.type('000000')
    await choose(page, 'Turn on')
    await expect(dialog(page).getByText('This isn’t the code your app is showing now')).toBeVisible()
    const now = Date.now()
    await type(page, /^Code/, codeOfApp(secret, new Date(now)))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Keep your recovery codes')).toBeVisible()
    const codes = await dialog(page).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    // They are shown this once: no Escape takes them away.
    await expectDialogKeepsFocus(page, 'Recovery codes')
    await page.keyboard.press('Escape')
    await choose(page, 'I’ve saved them')
    await expectBack(page.getByRole('button', { name: 'Make new codes' }))
    await expect(panel(page, 'Two-factor sign-in')).toContainText('10 of 10 left')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Logout' }).click()
    await signIn(page)
    await page.getByLabel('Code', { exact: true }).fill(codeOfApp(secret, new Date(now)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/admin')
    await page.getByRole('button', { name: /^Signed in as/ }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(panel(page, 'Two-factor sign-in')).toContainText('9 of 10 left')

    await askOnceWhoItIs(page, '**/api/account/recovery-codes')
    const renew = page.getByRole('button', { name: 'Make new codes' })
    await press(renew)
    await choose(page, 'Make new codes')
    const confirm = confirmation(page)
    await expect(confirm.getByLabel('Email')).toHaveValue(owner.email)
    await expect(confirm.getByLabel('Password')).toBeFocused()
    await page.keyboard.type(owner.password)
    await page.keyboard.press('Enter')
    await expect(confirm.getByLabel('Code', { exact: true })).toBeFocused()
    await page.keyboard.type(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Keep your recovery codes')).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
    await choose(page, 'I’ve saved them')
    await expectBack(renew)
    await press(page.getByRole('button', { name: 'Turn off' }))
    await expectDialogKeepsFocus(page, 'Turn off')
    await page.keyboard.press('Escape')
    await expectBack(page.getByRole('button', { name: 'Turn off' }))
  })
})

test('a passkey is added and signs in, once per challenge', async ({ browser }) => {
  const port = await freePort()
  // A passkey belongs to a name: an IP address, as other tests have it, can have none.
  const url = `http://localhost:${port}`
  const server = await startServer({ variables: { PORT: String(port), PUBLIC_URL: url } })
  const context = await browser.newContext({ baseURL: url, locale: 'en-AU' })
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto('/admin/account')
    await signIn(page)
    const add = page.getByRole('button', { name: 'Add a passkey' })
    await press(add)
    await expectDialogKeepsFocus(page, 'Add a passkey')
    await type(page, 'Name of the passkey', 'Desk computer')
    await choose(page, 'Continue')
    await expectToast(page, 'Success', 'The passkey has been added.')
    await expectBack(add)
    await expect(panel(page, 'Passkeys')).toContainText('Desk computer')

    await page.getByRole('button', { name: 'Logout' }).click()
    const proven = page.waitForRequest((request) => request.url().endsWith('/api/auth/sign-in/passkey'))
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/admin')
    const proof = (await proven).postDataJSON()
    expect((await page.request.post('/api/auth/sign-in/passkey', { data: proof })).status()).toBe(401)

    await page.goto('/admin/account')
    await expect(panel(page, 'Passkeys')).toContainText('Last used')
    await press(page.getByRole('button', { name: 'Remove Desk computer' }))
    await choose(page, 'Remove')
    await expectToast(page, 'Success', 'The passkey has been removed.')
    await expectBack(add)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'That passkey didn’t work' })).toBeVisible()
    await page.getByLabel('Email').fill(owner.email)
  } finally {
    await context.close()
    await server.drop()
  }
})
