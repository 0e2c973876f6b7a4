import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#test/support/browser.ts'
import { openDashboard, refused } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { press } from '#test/support/keyboard.ts'

test.use({ privateServer: true })

const png = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })

async function newArticle(page: Page): Promise<string> {
  await openDashboard(page, '/admin/today')
  const made = await page.request.post('/api/admin-posts', { data: { title: 'Pasted' } })
  const { id } = await made.json()
  await page.goto(`/admin/posts/${id}`)
  await untilHydrated(page)
  await expect(textOf(page)).toBeFocused()
  return id
}

/** Pastes as a browser does: text as HTML, files as their bytes. */
const paste = (page: Page, { html, file }: { html?: string; file?: Buffer }) =>
  textOf(page).evaluate(
    (element, { html, bytes }) => {
      const clipboardData = new DataTransfer()
      if (html) clipboardData.setData('text/html', html)
      if (bytes) {
        const content = Uint8Array.from(atob(bytes), (symbol) => symbol.charCodeAt(0))
        clipboardData.items.add(new File([content], 'image.png', { type: 'image/png' }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, bytes: file?.toString('base64') },
  )

const save = async (page: Page, id: string): Promise<string> => {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('is saved as a draft').first()).toBeVisible()
  const { value } = await (await page.request.get(`/api/admin-posts/${id}`)).json()
  return value.body
}

test('a pasted title becomes the editor’s top heading', async ({ page }) => {
  const id = await newArticle(page)
  await paste(page, { html: '<h1>Winter</h1><p>Keep warm.</p><h4>Feet</h4><p>First of all.</p>' })
  await expect(textOf(page).getByRole('heading', { level: 2 })).toHaveText('Winter')
  await expect(textOf(page).getByRole('heading', { level: 3 })).toHaveText('Feet')
  expect(await save(page, id)).toMatch(/^<h2>Winter<\/h2>/)
})

test('a pasted picture file is added to the library and to the article', async ({ page }) => {
  const id = await newArticle(page)
  await page.keyboard.type('Our garden')
  await paste(page, { file: await png('#485') })
  const picture = textOf(page).locator('img')
  await expect(picture).toHaveAttribute('src', /^\/media\/[0-9a-f]{16}-400x300\.png$/)
  const address = await picture.getAttribute('src')
  const body = await save(page, id)
  expect(body).toContain(`<img src="${address}"`)
  expect(body).toContain('Our garden')
  const library = await (await page.request.get('/api/media')).json()
  expect(library.items[0].address).toBe(address)
})

test('pictures pasted with text from another site are added to the library, or left out with a notice', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(422))
  const id = await newArticle(page)
  const file = { name: 'garden.png', mimeType: 'image/png', buffer: await png('#854') }
  const known = await (await page.request.post('/api/media', { multipart: { file } })).json()
  // The other site is played by the answer; the server itself asks none that is on this machine.
  await page.route('**/api/media/from-web', (route) =>
    route.request().postData()?.includes('garden') ? route.fulfill({ status: 201, json: known }) : route.fallback(),
  )
  const data = `data:image/png;base64,${(await png('#348')).toString('base64')}`
  const pictures = ['https://other.example/garden.png', 'http://127.0.0.1:9/room.jpg', data, 'file:///C:/clip.png']
  await paste(page, { html: `<p>Before</p>${pictures.map((src) => `<img src="${src}">`).join('')}<p>After</p>` })
  await expect(textOf(page)).toContainText('BeforeAfter')
  await expect(
    page.getByRole('alert').filter({ hasText: '127.0.0.1 didn’t let us download the picture' }),
  ).toBeVisible()
  await expect(page.getByText('it can’t be copied from that document')).toBeVisible()
  await expect(textOf(page).locator('img')).toHaveCount(2)
  await expect(textOf(page).locator('img').nth(1)).toHaveAttribute('src', /^\/media\//)
  const body = await save(page, id)
  expect(body).toContain(known.address)
  expect(body).not.toContain('other.example')
  expect(body).not.toContain('coming')
})

test('fields needed for publishing are marked, and missing ones are linked', async ({ page }) => {
  await newArticle(page)
  for (const label of ['Excerpt', 'Category', 'Author', 'Cover picture'])
    await expect(page.locator('label, [id$="-label"]', { hasText: label }), label).toContainText('needed to publish')
  await expect(page.getByText('To publish this article, please fill in:')).toHaveText(
    /excerpt, category and cover picture/,
  )
  await page.getByRole('button', { name: 'cover picture', exact: true }).click()
  await expect(page.getByLabel('Cover picture')).toBeFocused()
  await page.getByLabel('Cover picture').fill('/placeholder.svg')
  for (const label of ['Excerpt', 'Category', 'Author']) await page.getByLabel(label).fill('Words')
  await expect(page.getByText('To publish this article, please fill in:')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Published/ }).check()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('is saved and on the site').first()).toBeVisible()
})

test('one press publishes a draft or lists what is missing, and Enter in a field never publishes it', async ({
  page,
}) => {
  const id = await newArticle(page)
  const state = async () => (await (await page.request.get(`/api/admin-posts/${id}`)).json()).state
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await page.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.locator('.toast').filter({ hasText: 'is saved as a draft' })).toBeVisible()
  await expect(publish).toBeVisible()
  expect(await state()).toBe('draft')

  await press(publish)
  await expect(page.getByText('Please fill this in before you publish')).toHaveCount(3)
  await expect(page.getByLabel('Excerpt')).toBeFocused()
  await expect(page.getByRole('radio', { name: /^Published/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Draft/ }).check()
  for (const label of ['Excerpt', 'Category']) await page.getByLabel(label).fill('Words')
  await page.getByLabel('Cover picture').fill('/placeholder.svg')
  expect(await state()).toBe('draft')
  await press(publish)
  await expect(page.locator('.toast').filter({ hasText: 'is saved and on the site' })).toBeVisible()
  expect(await state()).toBe('published')
  await expect(publish).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save Changes', exact: true })).toBeFocused()
})
