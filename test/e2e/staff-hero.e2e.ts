import type { Page } from '@playwright/test'
import { guards } from '#test/conformance/guards.ts'
import { owner } from '#test/support/accounts.ts'
import { expect, test } from '#test/support/browser.ts'
import { editor, expectToast, openDashboard, refused, save } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, tabTo, type } from '#test/support/keyboard.ts'

test.describe('editing the hero', () => {
  test.use({ privateServer: true })

  test('the next visitor sees the new title, and the history restores the old one', async ({ page, newVisitor }) => {
    const visitor = await newVisitor()
    const seen = visitor.getByRole('heading', { level: 1 })
    await visitor.goto('/')
    const before = (await seen.textContent()) ?? ''
    await openDashboard(page)
    await editor(page).getByLabel('Title', { exact: true }).fill('A quieter hour')
    await expect(editor(page).getByText('Not saved yet')).toBeVisible()
    await save(page)
    await expectToast(page, 'Success', 'Hero content updated successfully.')
    await expect(editor(page).getByText('Not saved yet')).toBeHidden()
    await visitor.goto('/')
    await expect(seen).toHaveText('A quieter hour')
    expect(before).not.toBe('A quieter hour')

    const history = editor(page).getByRole('button', { name: 'History' })
    await press(history)
    const versions = page.getByRole('dialog').getByRole('listitem')
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('Owner')
    await expect(versions.first()).toContainText('Current')
    await expect(versions.last()).toContainText('First content')
    await expectDialogKeepsFocus(page, 'History')
    await tabTo(versions.last().locator('summary'))
    await page.keyboard.press('Enter')
    await expect(versions.last()).toContainText(before)
    await choose(page, /^Restore/)
    await expectToast(page, 'Success', 'Hero content updated successfully.')
    await expectBack(history)
    await expect(editor(page).getByLabel('Title', { exact: true })).toHaveValue(before)
    await visitor.goto('/')
    await expect(seen).toHaveText(before)
  })

  test('slides are moved, removed and added; each picture is shown, a missing one as a placeholder', async ({
    page,
    tolerate,
  }) => {
    tolerate(refused(404))
    await openDashboard(page)
    const hero = async () => (await page.request.get('/api/content/hero')).json()
    const { slides } = await hero()
    expect(slides).toHaveLength(3)
    const button = (name: string) => editor(page).getByRole('button', { name })
    await press(button('Move Slide 3 up'))
    await expect(editor(page).getByText('Slide 3 is now Slide 2')).toBeAttached()
    // The first cannot go further up; the focus stays with it.
    await expect(button('Move Slide 2 down')).toBeFocused()
    await press(button('Remove Slide 4'))
    await expect(button('Remove Slide 3')).toBeFocused()
    await editor(page).getByRole('button', { name: 'Add a slide' }).click()
    await editor(page).getByLabel('Slide 4', { exact: true }).fill('/media/none.jpg')
    await expect(editor(page).getByRole('listitem').last().locator('img')).toHaveAttribute('src', '/placeholder.svg')
    await save(page)
    await expectToast(page, 'Success', 'Hero content updated successfully.')
    expect((await hero()).slides).toEqual([slides[1], slides[0], '/media/none.jpg'])
  })

  test('an error is shown beside its field, and nothing is saved', async ({ page }) => {
    await openDashboard(page)
    await editor(page).getByLabel('Title', { exact: true }).fill('')
    await editor(page).getByLabel('Primary button link').fill('javascript:alert(1)')
    await save(page)
    await expect(editor(page).getByText('Please fill in this field')).toBeVisible()
    await expect(editor(page).getByText(/^Please enter a page such as/)).toBeVisible()
    await expect(editor(page).getByLabel('Title', { exact: true })).toBeFocused()
    expect((await (await page.request.get('/api/content/hero')).json()).title).not.toBe('')
  })

  test('a failed save is reported, and typed values stay', async ({ page, tolerate }) => {
    tolerate(refused(500))
    guards("Content save failure | 'Error': 'Failed to update content: {message or Unknown error}'")
    await openDashboard(page)
    await page.route('**/api/content/hero', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { title: 'Bad', status: 500, detail: 'The disk is full' } })
        : route.fallback(),
    )
    await editor(page).getByLabel('Title', { exact: true }).fill('A quieter hour')
    await save(page)
    await expectToast(page, 'Error', 'Failed to update content: 500: The disk is full')
    await page.evaluate(() => {
      // A failure that says nothing at all.
      window.fetch = () => Promise.reject(new Error())
    })
    await save(page)
    await expectToast(page, 'Error', 'Failed to update content: Unknown error')
    await expect(editor(page).getByLabel('Title', { exact: true })).toHaveValue('A quieter hour')
  })

  test('a save whose result can’t be read is not called failed, and the next one is not a conflict', async ({
    page,
    tolerate,
  }) => {
    tolerate(/status of (?:500|409)/)
    await openDashboard(page)
    let isAway = false
    const hero = /\/api\/(?:admin\/)?content\/hero$/
    await page.route(hero, (route) => {
      if (route.request().method() === 'PUT') isAway = true
      else if (isAway) return route.fulfill({ status: 500, json: { title: 'Bad', status: 500, detail: 'Away' } })
      return route.fallback()
    })
    await editor(page).getByLabel('Title', { exact: true }).fill('An hour that was saved')
    await save(page)
    await expectToast(page, 'Error', 'Saved, but not shown yet: 500: Away. Please reload the page.')
    await page.unroute(hero)
    await editor(page).getByLabel('Title', { exact: true }).fill('A quieter hour')
    await save(page)
    await expectToast(page, 'Success', 'updated')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await (await page.request.get('/api/content/hero')).json()).title).toBe('A quieter hour')
  })

  test('whoever leaves at the notice of a save is not asked about unsaved changes', async ({ page }) => {
    await openDashboard(page)
    await page.route(/\/api\/(?:admin\/)?content\/hero$/, async (route) => {
      if (route.request().method() === 'GET') await new Promise((answer) => setTimeout(answer, 1500))
      return route.fallback()
    })
    await editor(page).getByLabel('Title', { exact: true }).fill('A quieter hour')
    await save(page)
    await expectToast(page, 'Success', 'updated')
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/today$/)
  })

  test('two editors at once each keep their changes, and the second chooses where both changed the same field', async ({
    page,
    newVisitor,
    tolerate,
  }) => {
    tolerate(refused(409))
    const other = await newVisitor()
    await openDashboard(page)
    await openDashboard(other)
    const title = (of: Page) => editor(of).getByLabel('Title', { exact: true })
    const cta = (of: Page) => editor(of).getByLabel('Call to action')
    const hero = async () => (await page.request.get('/api/content/hero')).json()
    await title(other).fill('Theirs')
    await save(other)
    await expectToast(other, 'Success', 'Hero content updated successfully.')

    await cta(page).fill('Only mine')
    await save(page)
    await expectToast(
      page,
      'Success',
      'Hero content updated successfully. Owner changed Title in the meantime. We kept that too.',
    )
    await expect(title(page)).toHaveValue('Theirs')
    expect(await hero()).toMatchObject({ title: 'Theirs', cta: 'Only mine' })

    await title(page).fill('Mine')
    await save(page)
    await expectToast(page, 'Success', 'Hero content updated successfully.')
    await title(other).fill('Theirs again')
    await save(other)
    const dialog = other.getByRole('dialog', { name: 'Someone else has saved' })
    await expect(dialog).toContainText('Owner saved Hero on ')
    await expect(dialog.getByRole('group')).toHaveCount(1)
    await expect(dialog.getByRole('group', { name: 'Title' })).toContainText('Use theirsMine')
    await expect(dialog).toContainText('Owner changed Call to action in the meantime')
    await expectDialogKeepsFocus(other, 'Someone else has saved')
    await choose(other, 'Save this choice')
    await expectToast(other, 'Success', 'Hero content updated successfully.')
    const saver = (of: Page) => editor(of).getByRole('button', { name: 'Save Changes' })
    await expectBack(saver(other))
    expect(await hero()).toMatchObject({ title: 'Theirs again', cta: 'Only mine' })

    await title(page).fill('Mine again')
    await save(page)
    await choose(page, 'Use theirs for all')
    await choose(page, 'Save this choice')
    await expect(title(page)).toHaveValue('Theirs again')
    await expectBack(saver(page))
    expect(await hero()).toMatchObject({ title: 'Theirs again', cta: 'Only mine' })
  })

  test('an expired session asks to sign in over the page, and then saves', async ({ page, context, tolerate }) => {
    tolerate(refused(401))
    await openDashboard(page)
    await editor(page).getByLabel('Title', { exact: true }).fill('Typed before the session ended')
    await context.clearCookies()
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await expect(dialog.getByLabel('Email')).toHaveValue(owner.email)
    await expectDialogKeepsFocus(page, 'Please sign in again')
    await type(page, 'Password', owner.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Hero content updated successfully.')
    await expectBack(editor(page).getByRole('button', { name: 'Save Changes' }))
    expect((await (await page.request.get('/api/content/hero')).json()).title).toBe('Typed before the session ended')
  })
})
