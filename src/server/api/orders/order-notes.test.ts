import { expect, test } from 'vitest'
import { eraseBuyer } from '#server/services/people/erase-person.ts'
import { exportPerson } from '#server/services/people/export-person.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('notes of staff on an order', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))

  test('are added and deleted by staff, and the audit log does not contain their text', async () => {
    const { orderId } = await paidOrder(shop.database)
    const notes = `/api/orders/${orderId}/notes`
    expect((await shop.ask('nobody', 'POST', notes, { text: 'Rings back' })).status).toBe(401)
    expect((await shop.ask('staff', 'POST', notes, { text: '  ' })).status).toBe(422)
    expect((await shop.ask('staff', 'POST', '/api/orders/none/notes', { text: 'x' })).status).toBe(404)
    const added = await shop.ask('staff', 'POST', notes, { text: 'Rings back\non Monday' })
    expect(added.status).toBe(201)
    expect(added.body.notes).toMatchObject([{ text: 'Rings back\non Monday', by: 'Sam Lee' }])
    const { body: second } = await shop.ask('owner', 'POST', notes, { text: 'Knows Anna Petrova' })
    const [first] = second.notes
    const { body: left } = await shop.ask('staff', 'DELETE', `${notes}/${first.id}`)
    expect(left.notes.map(({ text }: { text: string }) => text)).toEqual(['Knows Anna Petrova'])
    expect((await shop.ask('staff', 'DELETE', `${notes}/${first.id}`)).status).toBe(404)
    const log = await shop.database.db.selectFrom('audit_log').selectAll().execute()
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['order.noted', 'order.note_removed']))
    expect(JSON.stringify(log)).not.toMatch(/Rings back|Petrova/)
  })

  test('are kept once when sent again within ten minutes by the same person', async () => {
    const { orderId } = await paidOrder(shop.database)
    const add = async (as: 'staff' | 'owner', text: string) =>
      (await shop.ask(as, 'POST', `/api/orders/${orderId}/notes`, { text })).body.notes.length
    expect(await add('staff', 'Rings back')).toBe(1)
    expect(await add('staff', 'Rings back')).toBe(1)
    expect(await add('owner', 'Rings back')).toBe(2)
    expect(await add('staff', 'Rings back on Monday')).toBe(3)
  })

  test('are part of the buyer’s data export, and are deleted when the buyer is erased', async () => {
    const { orderId } = await paidOrder(shop.database)
    await shop.ask('staff', 'POST', `/api/orders/${orderId}/notes`, { text: 'Knows Anna Petrova' })
    const choice = { requests: [], orders: [orderId], subscribers: [], testimonials: [] }
    const { data, page } = await exportPerson(shop.deps, { choice, actor: { id: null, name: 'test' } })
    expect(JSON.stringify(data)).toContain('Knows Anna Petrova')
    expect(page).toContain('Knows Anna Petrova')
    await shop.database.db.transaction().execute((tx) => eraseBuyer(tx as never, shop.deps, { id: orderId, email: '' }))
    expect(await shop.database.db.selectFrom('order_notes').selectAll().execute()).toEqual([])
  })
})
