import { expect, test } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { remindPatients } from '#server/services/appointments/appointment-reminders.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { clockTime, newExpectedPatient, time } from '#test/support/expected-patient.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { refuseRow } from '#test/support/refused-row.ts'

onEveryEngine('a patient with an appointment', (engine) => {
  const patient = fixtureForEach(() => newExpectedPatient(engine))

  test('gets one email after three minutes, with a calendar entry', async () => {
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    expect((await patient.detail()).notice).toEqual({
      kind: 'confirmed',
      sendAt: '2027-03-07T01:03:00.000Z',
      words: '',
    })
    patient.later(2 * minute)
    expect(await patient.told()).toEqual([])
    patient.later(minute)
    const mails = await patient.told()
    expect(mails.map(({ subject }) => subject)).toEqual(['Your appointment at A: Monday, March 8, 2027 at 2:30 PM'])
    const [{ text, entries }] = mails as [(typeof mails)[0]]
    expect(text).toContain('directions')
    expect(text).not.toContain('My knee')
    expect(text).toContain('or cancel until Sunday, March 7, 2027 at 2:30 PM.')
    expect(entries[0]).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', sequence: 2, start: time, minutes: 60 })
    const link = `${patient.shop.deps.publicUrl}/appointment/${mails[0]!.link}`
    expect(entries[0]).toMatchObject({ url: link, description: `To confirm, change or cancel: ${link}` })
    patient.later(hour)
    expect(await patient.told()).toEqual([])
    expect(await patient.detail()).toMatchObject({ notice: null, told: { kind: 'confirmed', time } })
  })

  test('gets an updated calendar entry after a change, and a cancelled one after a cancellation', async () => {
    const first = await patient.confirmed()
    await patient.arrange('2027-03-09T10:00')
    patient.later(3 * minute)
    const [moved] = await patient.told()
    await patient.mark('cancelled')
    patient.later(3 * minute)
    const [off] = await patient.told()
    expect(moved!.text).toContain(
      'We’ve changed your appointment. Here is the new time. Tuesday, March 9, 2027 at 10:00 AM',
    )
    const [a, b, c] = [first, moved!, off!].map(({ entries }) => entries[0]!)
    expect([b!.uid, c!.uid]).toEqual([a!.uid, a!.uid])
    expect(a!.sequence < b!.sequence && b!.sequence < c!.sequence).toBe(true)
    expect([b!.start, c!.method, c!.status]).toEqual(['2027-03-08T23:30:00.000Z', 'CANCEL', 'CANCELLED'])
    expect([moved!.subject, off!.subject]).toEqual([
      'Your appointment at A has a new time: Tuesday, March 9, 2027 at 10:00 AM',
      'Your appointment at A is cancelled',
    ])
  })

  test('is told that a time no longer holds, has it taken out of the calendar, and is invited anew to the next', async () => {
    const first = await patient.confirmed()
    expect((await patient.arrange('')).status).toBe(200)
    expect((await patient.detail()).notice).toMatchObject({ kind: 'withdrawn' })
    patient.later(3 * minute)
    const [withdrawn, ...more] = await patient.told()
    expect([withdrawn!.subject, more]).toEqual(['Your appointment at A needs another time', []])
    expect(withdrawn!.text).toContain(
      'We can’t see you on Monday, March 8, 2027 at 2:30 PM after all, so please don’t come then. We’ll be in touch about another time for Cupping.',
    )
    expect(withdrawn!.text).not.toContain('new time')
    expect(withdrawn!.link).toBe(first.link)
    const page = await patient.shop.app.request(`${patient.shop.deps.publicUrl}/appointment/${first.link}`)
    expect(await page.text()).toContain('If we gave you a time before, please don’t come then.')
    await patient.arrange('2027-03-09T10:00')
    patient.later(3 * minute)
    const [anew] = await patient.told()
    const entries = [first, withdrawn!, anew!].map(({ entries }) => entries[0]!)
    expect(entries.map(({ method, start }) => [method, start])).toEqual([
      ['REQUEST', time],
      ['CANCEL', time],
      ['REQUEST', '2027-03-08T23:30:00.000Z'],
    ])
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
    const [a, b, c] = entries.map(({ sequence }) => sequence)
    expect(a! < b! && b! < c!).toBe(true)
  })

  test.each(['pending', 'cancelled'])(
    'has the entry taken out of the calendar where the time went before the visit was %s',
    async (status) => {
      const first = await patient.confirmed()
      await patient.arrange('')
      await patient.mark(status)
      patient.later(3 * minute)
      const mails = await patient.told()
      expect(mails.map(({ entries: [entry] }) => [entry?.method, entry?.uid])).toEqual([
        ['CANCEL', first.entries[0]!.uid],
      ])
    },
  )

  test('has the entry taken out of the calendar where another time is only offered', async () => {
    await patient.confirmed()
    await patient.mark('pending')
    await patient.arrange('2027-03-09T10:00')
    patient.later(3 * minute)
    const [offer] = await patient.told()
    expect(offer!.subject).toBe('Would Tuesday, March 9, 2027 at 10:00 AM suit you? A')
    expect(offer!.entries[0]).toMatchObject({ method: 'CANCEL', start: time })
  })

  test('hears nothing of a time that is taken away after it has passed', async () => {
    await patient.arrange('2027-03-07T12:00')
    await patient.mark('confirmed')
    patient.later(3 * minute)
    expect(await patient.told()).toHaveLength(1)
    patient.later(hour)
    await patient.arrange('')
    expect((await patient.detail()).notice).toBeNull()
  })

  test('is told nothing of a time that passed while the mail server was away', async () => {
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    patient.later(28 * hour)
    expect(await patient.told()).toEqual([])
  })

  test('gets no email about a change that is undone within three minutes', async () => {
    await patient.confirmed()
    await patient.mark('cancelled')
    patient.later(minute)
    await patient.mark('confirmed')
    expect((await patient.detail()).notice).toBeNull()
    patient.later(hour)
    expect(await patient.told()).toEqual([])
  })

  test('gets no email that staff stopped, but does about the next change', async () => {
    await patient.arrange(clockTime)
    expect((await patient.shop.ask('staff', 'DELETE', `${patient.path()}/notice`)).status).toBe(204)
    expect((await patient.shop.ask('staff', 'DELETE', `${patient.path()}/notice`)).status).toBe(409)
    patient.later(hour)
    expect(await patient.told()).toEqual([])
    await patient.mark('confirmed')
    patient.later(3 * minute)
    expect(await patient.told()).toHaveLength(1)
  })

  test('gets the email at once, with added words, when staff send it', async () => {
    await patient.arrange(clockTime)
    const words = 'Please use the side door.'
    expect((await patient.shop.ask('staff', 'PUT', `${patient.path()}/notice`, { words })).status).toBe(204)
    expect((await patient.shop.ask('staff', 'POST', `${patient.path()}/notice/send`)).status).toBe(204)
    const [mail] = await patient.told()
    expect(mail!.subject).toBe('Would Monday, March 8, 2027 at 2:30 PM suit you? A')
    expect(mail!.text).toContain(words)
    expect(mail!.entries).toEqual([])
  })

  test('gets the words that staff added also after a further change', async () => {
    await patient.arrange(clockTime)
    await patient.shop.ask('staff', 'PUT', `${patient.path()}/notice`, { words: 'Side door' })
    await patient.mark('confirmed')
    expect((await patient.detail()).notice).toMatchObject({ kind: 'confirmed', words: 'Side door' })
  })

  test('gets no email while notices are switched off, nor about a past time', async () => {
    const rules = { tells: false, remindHours: 24, cancelHours: 24, minutes: 60 }
    expect((await patient.shop.ask('staff', 'PUT', '/api/patient-notices', rules)).status).toBe(403)
    expect((await patient.shop.ask('owner', 'PUT', '/api/patient-notices', rules)).status).toBe(200)
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    expect((await patient.detail()).notice).toBeNull()
    await patient.shop.ask('owner', 'PUT', '/api/patient-notices', { ...rules, tells: true })
    await patient.arrange('2027-03-07T12:00')
    patient.later(2 * hour)
    expect((await patient.mark('cancelled')).status).toBe(200)
    expect(await patient.told()).toEqual([])
  })

  test('a patient without an email address is not mistaken for another, and gets no email', async () => {
    const caller = {
      firstName: 'Bo',
      lastName: 'Ray',
      phone: '0400 111 222',
      service: 'cupping',
      preferredDate: 'Friday',
    }
    const enter = (changes: object) =>
      patient.shop.ask('staff', 'POST', '/api/appointment-entries', { ...caller, email: '', ...changes })
    expect((await enter({ phone: '1' })).status).toBe(422)
    expect((await enter({ service: 'none' })).body.errors).toEqual([
      { path: 'service', message: 'Please choose one of our services' },
    ])
    const [bo, other] = [await enter({}), await enter({ firstName: 'Cy' })]
    expect([bo.status, other.status]).toEqual([201, 201])
    await patient.send()
    expect(patient.mailer.sent).toEqual([])
    const own = `/api/appointments/${bo.body.id}`
    await patient.shop.ask('staff', 'PUT', `${own}/arrangement`, { agreedTime: clockTime, note: '' })
    await patient.shop.ask('staff', 'PATCH', `${own}/status`, { status: 'confirmed' })
    const seen = (await patient.shop.ask('staff', 'GET', own)).body
    expect(seen).toMatchObject({ notice: null, notifiesPatients: false, requestsOfPatient: 1 })
    expect(seen.history[0]).toMatchObject({ kind: 'requested', by: expect.not.stringMatching('patient') })
    patient.setHoursBefore(23)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
    expect((await patient.shop.ask('staff', 'DELETE', `${own}/patient`)).status).toBe(204)
    expect((await patient.shop.ask('staff', 'GET', `/api/appointments/${other.body.id}`)).status).toBe(200)
  })

  test('gets one reminder a day before, unless the visit was arranged on that day', async () => {
    await patient.confirmed()
    patient.setHoursBefore(25)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
    patient.setHoursBefore(23)
    expect(await remindPatients(patient.shop.deps)).toBe(1)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
    const [mail] = await patient.told()
    expect(mail!.subject).toBe('Reminder: your appointment at A, Monday, March 8, 2027 at 2:30 PM')
    expect(mail!.text).toContain('There you can say that you’re coming or ask for another time.')
    expect(mail!.text).not.toContain('cancel until')
    await patient.arrange('2027-03-08T16:00')
    patient.later(3 * minute)
    expect(await patient.told()).toHaveLength(1)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
  })

  test('finds their own page in a reminder of a visit that no email told of', async () => {
    const rules = { tells: false, remindHours: 24, cancelHours: 24, minutes: 60 }
    await patient.shop.ask('owner', 'PUT', '/api/patient-notices', rules)
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    await patient.shop.ask('owner', 'PUT', '/api/patient-notices', { ...rules, tells: true })
    patient.setHoursBefore(23)
    expect(await remindPatients(patient.shop.deps)).toBe(1)
    const { link } = (await patient.told())[0]!
    expect((await patient.answer(link, { answer: 'coming' })).status).toBe(200)
  })

  test('gets the reminder also where one for somebody before them fails', async () => {
    await patient.confirmed()
    const { body: other } = await patient.enterAgain()
    const path = `/api/appointments/${other.id}`
    await patient.shop.ask('staff', 'PUT', `${path}/arrangement`, { agreedTime: '2027-03-08T14:00', note: '' })
    await patient.shop.ask('staff', 'PATCH', `${path}/status`, { status: 'confirmed' })
    patient.later(3 * minute)
    expect(await patient.told()).toHaveLength(1)
    await refuseRow(patient.shop.database, { table: 'appointments', event: 'update', id: other.id })
    patient.setHoursBefore(23)
    await expect(remindPatients(patient.shop.deps)).rejects.toThrow('1 reminders could not be queued')
    expect((await patient.told()).map(({ subject }) => subject)).toEqual([
      'Reminder: your appointment at A, Monday, March 8, 2027 at 2:30 PM',
    ])
  })

  test('gets no reminder of a visit within 24 hours, neither before nor after the email about it', async () => {
    patient.setHoursBefore(20)
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    expect(await remindPatients(patient.shop.deps)).toBe(0)
    patient.later(3 * minute)
    expect(await patient.told()).toHaveLength(1)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
  })

  test('gets no reminder of a visit within 24 hours whose notice staff withdrew', async () => {
    patient.setHoursBefore(20)
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    await patient.shop.ask('staff', 'DELETE', `${patient.path()}/notice`)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
  })

  test('gets no reminder while the email about the visit waits, as during an outage, nor after it', async () => {
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    patient.setHoursBefore(23)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
    expect(await patient.told()).toHaveLength(1)
    expect(await remindPatients(patient.shop.deps)).toBe(0)
  })

  test('gets the reminder of a visit that was arranged earlier and whose notice staff withdrew', async () => {
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    await patient.shop.ask('staff', 'DELETE', `${patient.path()}/notice`)
    patient.setHoursBefore(23)
    expect(await remindPatients(patient.shop.deps)).toBe(1)
  })

  test('gets no reminder of a visit that was just cancelled', async () => {
    await patient.confirmed()
    patient.setHoursBefore(23)
    expect(await remindPatients(patient.shop.deps)).toBe(1)
    expect((await patient.mark('cancelled')).status).toBe(200)
    await patient.shop.ask('staff', 'DELETE', `${patient.path()}/notice`)
    expect(await patient.told()).toEqual([])
  })
})
