import type { Locator } from '@playwright/test'
import type { Section, SectionContent } from '#contract/content.ts'
import { guards } from '#test/conformance/guards.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo } from '#test/support/catalogue.ts'
import { expectToast, openDashboard, save } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

/** A field by its label, and what it holds; `last` where others before it have the same label. */
type Field = { label: string; holds: string; last?: true }
const field = (label: string, holds: string, last?: true): Field => ({ label, holds, ...(last && { last }) })

type Plan<S extends Section> = {
  tab: string
  /** The field that the story changes. */
  changes: string
  /** What is not sent while it is as it was. */
  leavesOut?: (keyof SectionContent[S] & string)[]
  /** Every field of the entity, for what is stored of it. */
  fields: (content: SectionContent[S]) => Field[]
}
const planOf = <S extends Section>(section: S, { fields, leavesOut = [], ...plan }: Plan<S>) => ({
  ...plan,
  section,
  leavesOut: leavesOut as string[],
  fields: (json: string) => fields(JSON.parse(json)),
})

const plans = [
  planOf('clinic', {
    tab: 'Clinic Info',
    changes: 'Phone',
    fields: ({ name, description, socials, hours, phone, email, address }) => [
      field('Name', name),
      field('Description', description),
      field('Network', socials[0]!.type),
      field('Link', socials.at(-1)!.url, true),
      field(`${hours[0]!.day} opens`, hours[0]!.spans![0]!.opens),
      field(`${hours[0]!.day} closes`, hours[0]!.spans![0]!.closes),
      field('Phone', phone),
      field('Email', email),
      field('Address', address),
    ],
  }),
  planOf('hero', {
    tab: 'Hero',
    changes: 'Subtitle',
    fields: ({ title, subtitle, cta, image, ...buttons }) => [
      field('Title', title),
      field('Subtitle', subtitle),
      field('Call to action', cta),
      field('Primary button text', buttons.primaryButtonText),
      field('Primary button link', buttons.primaryButtonLink),
      field('Secondary button text', buttons.secondaryButtonText),
      field('Secondary button link', buttons.secondaryButtonLink),
      field('Image', image),
    ],
  }),
  planOf('about', {
    tab: 'About',
    changes: 'Mission',
    fields: ({ image, logoImage, title, subtitle, description, mission, founded, stats }) => [
      field('Image', image),
      field('Logo', logoImage),
      field('Title', title),
      field('Subtitle', subtitle),
      field('Paragraph 1', description[0]!),
      field('Mission', mission),
      field('Founded', founded),
      field('Number', stats[0]!.number),
      field('Label', stats[0]!.label),
    ],
  }),
  planOf('contact', {
    tab: 'Contact',
    changes: 'Phone',
    leavesOut: ['address', 'email', 'socials'],
    fields: ({ mapUrl, description, address, phone, email, socials }) => [
      field('Map address', mapUrl),
      field('Paragraph 1', description[0]!),
      field('Address', address),
      field('Phone', phone),
      field('Email', email),
      field('Network', socials[0]!.type),
      field('Link', socials.at(-1)!.url, true),
    ],
  }),
  planOf('features', {
    tab: 'Features',
    changes: 'Title',
    fields: ([first]) => [
      field('Icon', first!.icon),
      field('Title', first!.title),
      field('Description', first!.description),
    ],
  }),
]

/** What a field holds: of an input its value, of a text with chips its words. */
const textIn = (field: Locator) =>
  field.evaluate((element) => ('value' in element ? String(element.value) : (element.textContent ?? '')))

test('the five sections have every field of their entities, save what is typed, and keep the rest', async ({
  page,
}) => {
  guards(
    "Page Content editor: tabs Hero, Features, About, Contact, Clinic Info (5 tabs), each with a 'Save Changes' button.",
    "The editor's fields follow the content entities in point 3.",
    'Clinic content: name, description, socials (list of type and url), hours (list of day and hours), phone, email, address.',
    'Hero content: title, subtitle, cta, primaryButtonText, primaryButtonLink, secondaryButtonText, secondaryButtonLink, image (editable).',
    'About content: image, logoImage, title, subtitle, description (list of paragraphs), mission, founded, stats (list of number and label).',
    'Contact content: mapUrl, description (list of paragraphs), address, phone, email, socials.',
    'Feature: icon, title, description.',
    'Content editor: the active tab selects a section; saving triggers an update and then a refetch of that section.',
    'PUT /api/content/{section} | the whole section object; section is hero, features, about, contact or clinic | on success the section is refetched',
    "Content save success | 'Success': '{section} content updated successfully.'",
  )
  await openDashboard(page)
  for (const { tab, section, changes, leavesOut, fields } of plans) {
    const path = new RegExp(`/api/content/${section}$`)
    const content = async () => JSON.stringify(await (await page.request.get(`/api/content/${section}`)).json())
    const before = await content()
    await page.getByRole('tab', { name: tab }).click()
    const panel = page.getByRole('tabpanel', { name: tab })
    const labelled = (name: string) =>
      panel.getByRole('textbox', { name, exact: true }).or(panel.getByRole('combobox', { name, exact: true }))
    for (const { label, holds, last } of fields(before))
      await expect
        .poll(() => textIn(last ? labelled(label).last() : labelled(label).first()), `${tab}: ${label}`)
        .toBe(holds)
    const input = labelled(changes).first()
    const text = await textIn(input)
    await input.fill(`0${text}`)
    const updated = answerTo(page, 'PUT', path)
    const readAgain = updated.then(() => answerTo(page, 'GET', new RegExp(`/api/admin/content/${section}$`)))
    await save(page)
    await expectToast(page, 'Success', `${tab} content updated successfully.`)
    const after = before.replace(JSON.stringify(text), JSON.stringify(`0${text}`))
    const sent = JSON.parse(after)
    for (const name of leavesOut) delete sent[name]
    expect((await updated).request().postDataJSON()).toEqual(sent)
    expect(await (await readAgain).json()).toEqual(JSON.parse(after))
    expect(await content()).toBe(after)
  }
})

test('a tab opens at its press, before another button can be pressed', async ({ page }) => {
  await openDashboard(page)
  const shown = await page.getByRole('tab', { name: 'About' }).evaluate(async (tab) => {
    tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    // React draws before the next task.
    await Promise.resolve()
    return [...document.querySelectorAll('[role=tabpanel]:not([hidden]) form')].map((form) =>
      form.getAttribute('aria-label'),
    )
  })
  expect(shown).toEqual(['About'])
  await expect(page).toHaveURL('/admin?section=about')
})

test('a link to a tab opens it also after another tab was pressed, from the menu and the palette', async ({ page }) => {
  await openDashboard(page)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const expectOpen = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  const askPalette = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill(words)
    await page.getByRole('option', { name: words }).first().click()
  }
  await tab('Contact').click()
  await expectOpen('Contact')
  await page.getByRole('link', { name: 'Page Content', exact: true }).click()
  await expectOpen('Hero')
  await tab('Contact').click()
  await askPalette('Page Content: Hero')
  await expectOpen('Hero')

  await openDashboard(page, '/admin?section=clinic')
  await tab('Contact').click()
  await askPalette('Change the opening hours')
  await expectOpen('Clinic Info')

  // The arrows open what they come to, as before.
  await tab('Clinic Info').press('ArrowLeft')
  await expectOpen('Contact')

  await openDashboard(page, '/admin/settings?section=email')
  await tab('Connections').click()
  await askPalette('Settings: Email')
  await expectOpen('Email')
})

test('removed opening hours keep the focus, can be brought back, and have a number in their names', async ({
  page,
}) => {
  await openDashboard(page, '/admin?section=clinic')
  const panel = page.getByRole('tabpanel', { name: 'Clinic Info' })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  const add = button('Add a line in words')
  await add.click()
  await panel.getByLabel('Line 1', { exact: true }).fill('Public holidays')
  await add.click()
  await panel.getByLabel('Line 2 in words', { exact: true }).fill('By appointment')
  await button('Remove line 1').press('Enter')
  await expect(button('Remove line 1')).toBeFocused()
  await expect(panel.getByLabel('Line 1 in words', { exact: true })).toHaveValue('By appointment')
  await expect(panel.locator('[aria-live]').filter({ hasText: 'Line 1 has been removed' })).toBeAttached()
  await button('Bring line 1 back').press('Enter')
  await expect(button('Remove line 1')).toBeFocused()
  await expect(panel.getByLabel('Line 1', { exact: true })).toHaveValue('Public holidays')

  await button('Add hours on Monday').click()
  await panel.getByLabel('Monday opens (2)').fill('18:00')
  await button('Remove hours 2 of Monday').press('Enter')
  await expect(button('Add hours on Monday')).toBeFocused()
  await button('Bring hours 2 of Monday back').press('Enter')
  await expect(panel.getByLabel('Monday opens (2)')).toHaveValue('18:00')
  await expect(button('Remove hours 2 of Monday')).toBeFocused()
})

test('details that were changed under Clinic Info stay when an edit of Contact is saved that began before, also from a draft', async ({
  page,
}) => {
  await openDashboard(page)
  const panel = (name: string) => page.getByRole('tabpanel', { name })
  const field = (tab: string, name: string) => panel(tab).getByRole('textbox', { name, exact: true })
  const open = (name: string) => page.getByRole('tab', { name }).click()
  const stored = async () => (await page.request.get('/api/content/clinic')).json()
  await open('Contact')
  await field('Contact', 'Paragraph 1').fill('The door is at the back.')
  await field('Contact', 'Email').fill('door@clinic.example')
  await open('Clinic Info')
  await field('Clinic Info', 'Phone').fill('(08) 5550 7001')
  await save(page)
  await expectToast(page, 'Success', 'Clinic Info content updated successfully.')
  await open('Contact')
  await save(page)
  await expectToast(page, 'Success', 'Contact content updated successfully.')
  expect(await stored()).toMatchObject({ phone: '(08) 5550 7001', email: 'door@clinic.example' })
  await expect(field('Contact', 'Phone')).toHaveValue('(08) 5550 7001')

  await field('Contact', 'Email').fill('back@clinic.example')
  const clinic = await stored()
  const answer = await page.request.put('/api/content/clinic', { data: { ...clinic, phone: '(08) 5550 7002' } })
  expect(answer.status()).toBe(200)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await open('Contact')
  await expect(field('Contact', 'Email')).toHaveValue('back@clinic.example')
  const saved = answerTo(page, 'PUT', /\/api\/content\/contact$/)
  await save(page)
  await saved
  expect(await stored()).toMatchObject({ phone: '(08) 5550 7002', email: 'back@clinic.example' })
})
