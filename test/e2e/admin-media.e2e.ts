import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog, entry } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, tabTo, type } from '#test/support/keyboard.ts'

test.use({ privateServer: true })

const paint = (background: string, width = 1400, height = 900) =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (colour: string) => paint(colour).jpeg().toBuffer()
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

async function send(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Choose pictures' }))
  await (await chooser).setFiles(files)
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('button')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })

test('pictures are uploaded by file chooser and paste, with errors beside each, and are described and searched', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(415))
  tolerate(/net::ERR_FAILED/)
  await openDashboardPage(page, '/admin/media')
  await expect(tile(page, 'hero-spring.jpg')).toBeVisible()

  // The first try of one gets lost on its way.
  await page.route('**/api/media', (route) => route.abort(), { times: 1 })
  const uploads = page.getByRole('list', { name: 'Uploads' })
  const upload = (name: string) => uploads.getByRole('listitem').filter({ hasText: name })
  await send(page, [file('room.jpg', await jpeg('#7a9'))])
  await expect(upload('room.jpg')).toContainText('The server couldn’t be reached')
  await upload('room.jpg').getByRole('button', { name: 'Try room.jpg again' }).click()
  await expect(upload('room.jpg')).toContainText('In the library')

  await send(page, [file('moving.jpg', await paint('#fff', 40, 40).gif().toBuffer())])
  await expect(upload('moving.jpg')).toContainText('Please choose a JPEG, PNG, WebP, AVIF or HEIC picture')
  await expect(upload('moving.jpg').getByRole('button', { name: /again/ })).toHaveCount(0)

  const pasted = [...(await paint('#a33', 300, 200).png().toBuffer())]
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(bytes)], 'pasted.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await expect(upload('pasted.png')).toContainText('In the library')
  await expect(tiles(page).first()).toContainText('pasted.png')

  const description = upload('room.jpg').getByLabel('What does it show?')
  await description.fill('The quiet room')
  await description.press('Enter')
  await expect(upload('room.jpg').getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(tile(page, 'room.jpg')).not.toContainText('No description')
  await send(page, [file('room again.jpg', await jpeg('#7a9'))])
  await expect(upload('room again.jpg')).toContainText('Already in the library')
  await expect(page.getByRole('status').filter({ hasText: '2 added, 1 already in the library' })).toBeAttached()
  await expect(tile(page, 'pasted.png')).toContainText('No description')
  await upload('pasted.png').getByLabel('Only decoration').check()
  await upload('pasted.png').getByRole('button', { name: 'Save Changes', exact: true }).click()
  await expect(tile(page, 'pasted.png')).not.toContainText('No description')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
  }

  await page.getByRole('searchbox').fill('quiet')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/admin/media?q=quiet')
  await expect(tiles(page)).toHaveCount(1)
  await page.getByLabel('Show', { exact: true }).selectOption('Without a description')
  await expect(page).toHaveURL('/admin/media?filter=undescribed&q=quiet')
  await expect(page.getByText('No pictures under “Without a description” match “quiet”')).toBeVisible()
  await press(page.getByRole('button', { name: 'Look in all pictures' }))
  await expect(page).toHaveURL('/admin/media?q=quiet')
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await tile(page, 'room.jpg').press('Enter')
  await expect(dialog(page, 'room.jpg')).toContainText('1400 × 900 pixels')
  await choose(page, 'Delete')
  await expect(dialog(page, 'Delete this picture')).toBeVisible()
  await expectDialogKeepsFocus(page, 'Delete this picture')
  await choose(page, 'Delete')
  await expectToast(page, 'Success', 'The picture has been deleted.')
  await expect(tiles(page)).toHaveCount(0)
  // Its tile is gone, and it was the last one: what stands in its place is nearest.
  await expectBack(page.getByRole('button', { name: 'Clear the search' }))
})

test('a picture is chosen for a service, shown on the site, protected while in use, and replaced', async ({
  page,
  newVisitor,
}) => {
  await openDashboardPage(page, '/admin/services')
  const visitor = await newVisitor()
  const shown = visitor.getByRole('img', { name: 'Glass cups on a cloth' })
  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  const form = dialog(page, 'Edit Service')
  await press(form.getByRole('button', { name: /^Choose from library/ }))
  const picker = dialog(page, 'Choose a picture')
  await send(page, [file('cups.jpg', await jpeg('#8ab'))])
  await expect(picker).toContainText('Chosen: cups.jpg')
  await expectDialogKeepsFocus(page, 'Choose a picture')
  await type(page, 'What does it show?', 'Glass cups on a cloth')
  await choose(page, 'Use this picture')
  await expect(picker).toHaveCount(0)
  await expect(form.getByRole('button', { name: /^Choose from library/ })).toBeFocused()
  await expect(form.getByLabel('Image')).toHaveValue(/^\/media\/[0-9a-f]{16}-1400x900\.jpg$/)
  const address = await form.getByLabel('Image').inputValue()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Service updated successfully')
  await visitor.goto('/')
  const responsive = (of: string) => new RegExp(`^${of.replace('.jpg', '')}/\\d+\\.jpg$`)
  await expect(shown).toHaveAttribute('src', responsive(address))

  await page.goto('/admin/media')
  await press(tile(page, 'cups.jpg'))
  const card = dialog(page, 'cups.jpg')
  await expect(card.getByRole('link', { name: 'Service: Cupping Therapy' })).toHaveAttribute('href', '/admin/services')
  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await choose(page, 'Replace everywhere')
  await expect(dialog(page, 'Replace this picture everywhere')).toBeVisible()
  await expectDialogKeepsFocus(page, 'Replace this picture everywhere')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(dialog(page).getByLabel('New picture'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file('bamboo-cups.jpg', await jpeg('#ba8')))
  await choose(page, 'Replace')
  await expectToast(page, 'Success', 'The new picture is now used in one place.')
  await expect(dialog(page, 'bamboo-cups.jpg')).toContainText('Service: Cupping Therapy')
  await expect(dialog(page).getByRole('button', { name: 'Replace everywhere' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectBack(tile(page, 'cups.jpg').filter({ hasNotText: 'bamboo' }))
  await expect(tile(page, 'cups.jpg').filter({ hasNotText: 'bamboo' })).toContainText('Not used')
  await visitor.reload()
  await expect(shown).not.toHaveAttribute('src', responsive(address))
  await expect(shown).toHaveAttribute('src', /^\/media\//)
})

test('a picture field accepts a chosen, pasted or dropped file, and shows an error for an invalid one', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(415))
  await openDashboardPage(page, '/admin?section=about')
  const editor = page.getByRole('tabpanel')
  const [image, logo] = [editor.getByLabel('Image', { exact: true }), editor.getByLabel('Logo', { exact: true })]
  const before = await image.inputValue()
  const give = (kind: 'paste' | 'drop', onto: typeof image, bytes: Buffer, name: string) =>
    onto.evaluate(
      (element, { kind, bytes, name }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
        const how = { bubbles: true, cancelable: true }
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...how })
            : new DragEvent('drop', { dataTransfer: data, ...how })
        element.dispatchEvent(event)
        return event.defaultPrevented
      },
      { kind, bytes: [...bytes], name },
    )

  expect(await give('paste', image, Buffer.from('no picture'), 'words.png')).toBe(true)
  const wrong = editor.getByRole('listitem').filter({ hasText: 'words.png' })
  await expect(wrong).toContainText('JPEG, PNG')
  await expect(image).toHaveValue(before)
  expect(await accessibilityFaults(page)).toEqual([])
  await wrong.getByRole('button', { name: 'Clear words.png' }).click()
  await expect(wrong).toHaveCount(0)

  await give('paste', image, await paint('#a33', 300, 200).png().toBuffer(), 'pasted.png')
  await expect(image).toHaveValue(/^\/media\/.*-300x200\.png$/)
  await expect(editor.getByRole('status').filter({ hasText: '1 added' })).toBeAttached()
  const pasted = await image.inputValue()
  expect(await give('drop', logo, await paint('#3a3', 310, 200).png().toBuffer(), 'dropped.png')).toBe(true)
  await expect(logo).toHaveValue(/^\/media\/.*-310x200\.png$/)
  await expect(image).toHaveValue(pasted)

  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Upload a picture for Image' }))
  await (await chooser).setFiles([file('chosen.jpg', await jpeg('#33a'))])
  await expect(image).toHaveValue(/^\/media\/.*-1400x900\.jpg$/)
})

test('the picture of a newsletter that was sent is not offered to be replaced, and beside a draft only the draft is counted', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/media')
  await send(page, [file('leaves.jpg', await jpeg('#494'))])
  await expect(tile(page, 'leaves.jpg')).toBeVisible()
  const { items } = await (await page.request.get('/api/media?q=leaves')).json()
  const words = { preview: '', body: `<p>Look:</p><img src="${items[0].address}" alt="" />` }
  const write = async (subject: string): Promise<string> => {
    const { id } = await (await page.request.post('/api/newsletter-issues', { data: { subject } })).json()
    const data = { ...words, subject }
    expect((await page.request.put(`/api/newsletter-issues/${id}`, { data })).status()).toBe(200)
    return id
  }
  const person = { email: 'reader@home.example', consentNote: 'Asked at the desk' }
  expect((await page.request.post('/api/subscribers', { data: person })).ok()).toBe(true)
  expect((await page.request.post(`/api/newsletter-issues/${await write('Sent')}/send`)).ok()).toBe(true)
  const open = async () => {
    await page.goto('/admin/media')
    await press(tile(page, 'leaves.jpg'))
    await expect(dialog(page, 'leaves.jpg')).toContainText('Newsletter: Sent')
  }
  await open()
  await expect(dialog(page)).toContainText('It can’t be deleted: a newsletter that has been sent shows it.')
  await expect(dialog(page).getByRole('button', { name: 'Replace everywhere' })).toHaveCount(0)
  await write('Draft')
  await open()
  await choose(page, 'Replace everywhere')
  await expect(dialog(page, 'Replace this picture everywhere')).toContainText(
    'The new picture takes its place in one place and keeps its description. The old one stays in the library and in the newsletters that have been sent.',
  )
})
