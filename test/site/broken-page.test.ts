import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('a page whose data cannot be read', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))

  test('a page of the dashboard keeps its frame and heading, with status 500', async () => {
    await shop.database.db.schema.alterTable('email_outbox').renameTo('gone').execute()
    const { status, text } = await shop.ask('owner', 'GET', '/admin/emails')
    expect(status).toBe(500)
    expect(text).toMatch(/<h1[^>]*>Emails<\/h1>/)
    expect(text).toContain('aria-label="Dashboard"')
    expect(text).not.toContain('<script>')
  })

  test('a page of the site shows “Something went wrong” with status 500', async () => {
    await shop.database.db.schema.alterTable('posts').renameTo('gone').execute()
    const { status, text } = await shop.ask('nobody', 'GET', '/blog')
    expect(status).toBe(500)
    expect(text).toContain('Something went wrong')
  })
})
