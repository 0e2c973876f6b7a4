import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { runWebhooks } from '#server/jobs/webhooks.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { clockTime, email, newExpectedPatient } from '#test/support/expected-patient.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { eventsOf } from '#test/support/webhook-events.ts'

onEveryEngine('deleting the request of a patient', (engine) => {
  const patient = fixtureForEach(() => newExpectedPatient(engine))

  test('sends a cancellation with a calendar entry to a patient with a confirmed visit', async () => {
    const first = await patient.confirmed()
    expect((await patient.shop.ask('staff', 'DELETE', patient.path())).status).toBe(204)
    patient.later(2 * minute)
    expect(await patient.told()).toEqual([])
    patient.later(minute)
    const [off, ...more] = await patient.told()
    expect([off!.subject, more]).toEqual(['Your appointment at A is cancelled', []])
    expect(off!.text).toContain('Monday, March 8, 2027 at 2:30 PM')
    expect(off!.entries[0]).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: first.entries[0]!.uid })
    expect(off!.entries[0]!.sequence).toBeGreaterThan(first.entries[0]!.sequence)
    const restored = await patient.shop.ask('owner', 'POST', `/api/bin/appointment/${patient.id}/restore`)
    expect([restored.status, (await patient.detail()).status]).toEqual([204, 'cancelled'])
    expect((await patient.detail()).told.kind).toBe('cancelled')
  })

  test('sends no email when the deletion is undone within three minutes', async () => {
    await patient.confirmed()
    await patient.shop.ask('staff', 'DELETE', patient.path())
    await patient.shop.ask('owner', 'POST', `/api/bin/appointment/${patient.id}/restore`)
    expect((await patient.detail()).notice.kind).toBe('cancelled')
    await patient.mark('confirmed')
    patient.later(hour)
    expect(await patient.told()).toEqual([])
    expect(await patient.detail()).toMatchObject({ notice: null, told: { kind: 'confirmed' } })
  })

  test('still sends the cancellation that was made just before', async () => {
    await patient.confirmed()
    await patient.mark('cancelled')
    await patient.shop.ask('staff', 'DELETE', patient.path())
    patient.later(3 * minute)
    expect((await patient.told()).map(({ entries }) => entries[0]!.method)).toEqual(['CANCEL'])
  })

  test('sends no email without a known future time, or when notices are switched off', async () => {
    await patient.arrange(clockTime)
    await patient.shop.ask('staff', 'DELETE', patient.path())
    patient.later(hour)
    expect(await patient.told()).toEqual([])
    await patient.shop.ask('owner', 'POST', `/api/bin/appointment/${patient.id}/restore`)
    expect((await patient.detail()).status).toBe('pending')
    await patient.mark('confirmed')
    patient.later(3 * minute)
    expect(await patient.told()).toHaveLength(1)
    const notices = (await patient.shop.ask('owner', 'GET', '/api/patient-notices')).body
    await patient.shop.ask('owner', 'PUT', '/api/patient-notices', { ...notices, tells: false })
    await patient.shop.ask('staff', 'DELETE', patient.path())
    patient.later(hour)
    expect(await patient.told()).toEqual([])
    await patient.shop.ask('owner', 'POST', `/api/bin/appointment/${patient.id}/restore`)
    expect((await patient.detail()).status).toBe('confirmed')
  })

  test('keeps the request in the bin until the cancellation email has left', async () => {
    await patient.confirmed()
    await patient.shop.ask('staff', 'DELETE', patient.path())
    const purge = () => patient.shop.ask('owner', 'DELETE', `/api/bin/appointment/${patient.id}`)
    const refused = await purge()
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The email that tells the patient it’s off is still to go. Please try again in a few minutes.',
    ])
    const several = { act: 'delete', ids: [`appointment/${patient.id}`] }
    const { refused: kept } = (await patient.shop.ask('owner', 'POST', '/api/many/bin', several)).body
    expect(kept).toMatchObject([{ reason: refused.body.detail }])
    patient.later(3 * minute)
    expect((await patient.told()).map(({ entries }) => entries[0]!.method)).toEqual(['CANCEL'])
    expect((await purge()).status).toBe(204)
  })

  test('deleting a request for good leaves neither its emails nor what connected systems were told', async () => {
    const events = await eventsOf(patient.shop, ['appointment.confirmed', 'appointment.cancelled'])
    await patient.confirmed()
    await patient.shop.ask('staff', 'DELETE', patient.path())
    patient.later(3 * minute)
    expect(await patient.told()).toHaveLength(1)
    expect((await patient.shop.ask('owner', 'DELETE', `/api/bin/appointment/${patient.id}`)).status).toBe(204)
    const { db } = patient.shop.database
    expect(await db.selectFrom('email_outbox').select('id').where('subject_id', '=', patient.id).execute()).toEqual([])
    expect(await events()).toEqual([])
  })

  test('still tells connected systems of the cancellation that was made just before', async () => {
    const got: string[] = []
    const listener = createServer((request, response) => {
      got.push(String(request.headers['webhook-id']))
      request.resume().on('end', () => response.end())
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
    const wanted = { url, events: ['appointment.cancelled'], enabled: true }
    expect((await patient.shop.ask('owner', 'POST', '/api/webhooks', wanted)).status).toBe(201)
    await patient.confirmed()
    await patient.mark('cancelled')
    const { db } = patient.shop.database
    const deliveries = () => db.selectFrom('webhook_deliveries').select(['message_id', 'status']).execute()
    const [first] = await deliveries()
    await db.updateTable('webhook_deliveries').set({ status: 'sending' }).execute()
    await patient.shop.ask('staff', 'DELETE', patient.path())
    expect(await deliveries()).toEqual([{ ...first, status: 'queued' }])
    expect(await runWebhooks(patient.shop.deps)).toBe(1)
    expect(got).toEqual([first!.message_id])
    listener.close()
    expect((await patient.shop.ask('staff', 'GET', '/api/bin')).body.items).toHaveLength(1)
    expect((await patient.shop.ask('owner', 'DELETE', `/api/bin/appointment/${patient.id}`)).status).toBe(409)
  })

  test('connected systems are told that a visit stands again once its deletion is undone', async () => {
    const notices = (await patient.shop.ask('owner', 'GET', '/api/patient-notices')).body
    await patient.shop.ask('owner', 'PUT', '/api/patient-notices', { ...notices, tells: false })
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    const events = await eventsOf(patient.shop, ['appointment.confirmed', 'appointment.cancelled'])
    const remove = () => patient.shop.ask('staff', 'DELETE', patient.path())
    const restore = () => patient.shop.ask('owner', 'POST', `/api/bin/appointment/${patient.id}/restore`)
    await remove()
    expect(await events()).toEqual(['appointment.cancelled'])
    await restore()
    expect(await events(), 'the cancellation has not left yet').toEqual(['appointment.confirmed'])
    await remove()
    const { db } = patient.shop.database
    await db.updateTable('webhook_deliveries').set({ status: 'delivered' }).execute()
    patient.later(minute)
    await restore()
    expect(await events()).toEqual(['appointment.cancelled', 'appointment.confirmed'])
    await patient.mark('pending')
    await remove()
    await restore()
    expect(await events(), 'one that is not confirmed').toEqual([])
  })

  test('removes an erased patient from all waiting and sent emails', async () => {
    await patient.confirmed()
    await patient.enterAgain()
    await patient.shop.ask('staff', 'DELETE', patient.path())
    const [other] = (await patient.shop.ask('staff', 'GET', '/api/appointments')).body
    expect((await patient.shop.ask('staff', 'DELETE', `/api/appointments/${other.id}/patient`)).status).toBe(204)
    const kept = await patient.shop.database.db.selectFrom('email_outbox').select('recipient').execute()
    expect(JSON.stringify(kept)).not.toContain(email)
    patient.later(hour)
    expect(await patient.told()).toEqual([])
  })
})
