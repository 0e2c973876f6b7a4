import { expect, test } from 'vitest'
import { type Appearance, appearanceCode, defaultAppearance } from '#domain/appearance/appearance.ts'
import { palettesOf } from '#domain/appearance/palette.ts'
import { hex } from '#domain/appearance/theme.ts'
import { readSite, renderEmail } from '#server/mail/render.tsx'
import { readAppearance } from '#server/services/content/appearance.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const blue: Appearance = {
  ...defaultAppearance,
  primary: '#1d4e89',
  accent: '#8a3b12',
  typePair: 'lora',
  corners: 'square',
}

onEveryEngine('the appearance over HTTP', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))
  const put = (value: unknown, more: Record<string, string> = {}, who: 'owner' | 'staff' | 'nobody' = 'owner') =>
    shop.ask(who, 'PUT', '/api/content/look', value, more)
  const page = async (path = '/') => (await shop.ask('nobody', 'GET', path)).text
  const breakIt = (text: string) =>
    shop.database.db.updateTable('content_sections').set({ value: text }).where('section', '=', 'look').execute()

  test('is the product’s own until an owner saves another, and adds no style sheet until then', async () => {
    expect((await shop.ask('nobody', 'GET', '/api/content/look')).body).toEqual(defaultAppearance)
    expect(await page()).not.toContain('/look/')
    for (const who of ['nobody', 'staff'] as const) expect([401, 403]).toContain((await put(blue, {}, who)).status)
    expect((await put({ ...blue, primary: ' 1D4E89 ' })).body).toEqual(blue)
    const html = await page()
    expect(html).toContain(`/look/${appearanceCode(blue)}.`)
    expect(html).toContain(`<meta name="theme-color" content="${hex(palettesOf(blue).light.paper)}"`)
    expect(await page('/admin/login')).toContain(`/look/${appearanceCode(blue)}.`)
  })

  test.each([
    ['primary', 'green'],
    ['accent', '#12345'],
    ['typePair', 'arial'],
    ['corners', 'oval'],
    ['heroSlides', 'yes'],
  ])('is refused when %s is %s', async (field, value) => {
    const answer = await put({ ...blue, [field]: value })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field])
  })

  test('a save based on an outdated revision is refused, and an earlier version can be saved again', async () => {
    await put(blue)
    const begun = (await shop.ask('owner', 'GET', '/api/content/look')).headers.get('etag')!
    await put({ ...blue, corners: 'round' }, { 'if-match': begun })
    const refused = await put(blue, { 'if-match': begun })
    expect([refused.status, refused.body.current.corners]).toEqual([409, 'round'])
    const versions = (await shop.ask('owner', 'GET', '/api/content/look/revisions')).body
    expect(versions.map(({ value }: { value: Appearance }) => value.corners)).toEqual(['round', 'square'])
    expect((await put(versions[1].value)).body).toEqual(blue)
  })

  test('falls back to the previous version when it is unreadable, and Today reports it', async () => {
    await put({ ...blue, corners: 'round' })
    for (const text of ['{', '{"primary":"red"}', 'null']) {
      await breakIt(text)
      expect(await readAppearance(shop.database.db)).toMatchObject({ value: { corners: 'round' }, broken: true })
      expect(await page()).toContain(`/look/${appearanceCode({ ...blue, corners: 'round' })}.`)
      expect((await shop.ask('staff', 'GET', '/api/today')).body.appearanceBroken).toBe(true)
      expect((await shop.ask('owner', 'GET', '/admin/appearance')).status).toBe(200)
    }
    // The same again, though it is what serves: that is how an owner mends it.
    await put({ ...blue, corners: 'round' })
    expect((await shop.ask('staff', 'GET', '/api/today')).body.appearanceBroken).toBe(false)
  })

  test('falls back to the product’s own when no version is readable', async () => {
    await put(blue)
    await breakIt('?')
    await shop.database.db.updateTable('content_revisions').set({ value: '?' }).where('section', '=', 'look').execute()
    expect((await readAppearance(shop.database.db)).value).toEqual(defaultAppearance)
    expect(await page()).not.toContain('/look/')
  })

  test('is visible through a preview link for 14 days, and nowhere else', async () => {
    expect((await shop.ask('staff', 'POST', '/api/admin/look/previews', blue)).status).toBe(403)
    const made = await shop.ask('owner', 'POST', '/api/admin/look/previews', { ...blue, heroSlides: false })
    expect(made.status).toBe(201)
    const path = new URL(made.body.url).pathname
    const shown = await shop.ask('nobody', 'GET', path)
    expect(shown.text).toContain(`/look/${appearanceCode({ ...blue, heroSlides: false })}.`)
    expect(shown.text).toContain('noindex')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(await page()).not.toContain('/look/')
    const line = shop.database.db.selectFrom('audit_log').select('action').where('entity_id', '=', 'look')
    expect(await line.execute()).toEqual([{ action: 'content.preview_shared' }])
    shop.clock.advance(14 * 24 * 3600 * 1000 + 1)
    expect((await shop.ask('nobody', 'GET', path)).status).toBe(404)
    expect((await shop.ask('nobody', 'GET', '/preview/look/guessed')).status).toBe(404)
  })

  test('is previewed in the dashboard by staff only', async () => {
    const path = `/admin/appearance/preview/${appearanceCode(blue)}`
    expect((await shop.ask('nobody', 'GET', path)).status).toBe(302)
    const shown = await shop.ask('owner', 'GET', path)
    expect([shown.status, shown.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN'])
    expect(shown.text).toContain(`/look/${appearanceCode(blue)}.`)
  })

  test('has a style sheet that is cached for good only with its content’s hash', async () => {
    await put(blue)
    const [path] = /\/look\/[^"]+\.css/.exec(await page())!
    const sheet = await shop.ask('nobody', 'GET', path!)
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    expect(sheet.text).toContain('--color-jade')
    const tried = await shop.ask('nobody', 'GET', `/look/${appearanceCode(blue)}.css`)
    expect([tried.headers.get('cache-control'), tried.text]).toEqual(['no-cache', sheet.text])
    const [drawing] = /\/look\/[^"]+\.svg/.exec(sheet.text)!
    expect((await shop.ask('nobody', 'GET', drawing!)).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    for (const wrong of ['/look/x.css', '/look/..%2f..%2fx.css', `/look/${appearanceCode(blue)}.js`])
      expect((await shop.ask('nobody', 'GET', wrong)).status).toBe(404)
  })

  test('applies its colours and typefaces to emails and the manifest', async () => {
    const written = { subject: 'S', heading: 'H', preview: 'P', body: 'B' }
    const mail = async () => (await renderEmail(await readSite(shop.database.db, shop.deps.publicUrl), written)).html
    const before = await mail()
    await put(blue)
    const after = await mail()
    const { light } = palettesOf(blue)
    expect(before).toContain(defaultAppearance.primary)
    expect(after).toContain(hex(light.jade))
    expect(after).not.toContain(defaultAppearance.primary)
    expect(after).toContain('Lora')
    expect(`${before}${after}`).not.toContain('var(')
    const { theme_color } = (await shop.ask('nobody', 'GET', '/manifest.webmanifest')).body
    expect(theme_color).toBe(hex(light.paper))
  })
})
