import ICAL from 'ical.js'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { hour, minute } from '#domain/dates/durations.ts'
import type { Engine } from '#server/database/connect.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { createLog } from '#server/logging.ts'
import { toNodemailer } from '#server/mail/message.ts'
import { recordingMailer } from './deps.ts'
import { newStaffShop } from './staff-shop.ts'

export const email = 'ada@visitor.example'
export const clockTime = '2027-03-08T14:30'
export const time = '2027-03-08T04:00:00.000Z'

/** A patient who has asked for an appointment, 27 hours before `time`: within a session of the staff, and before the last day. */
export async function newExpectedPatient(engine: Engine) {
  const mailer = recordingMailer()
  let now = Date.parse(time) - 27 * hour
  let log = ''
  const shop = await newStaffShop(engine, {
    mailer,
    now: () => new Date(now),
    log: createLog('info', {
      write: (line) => {
        log += line
      },
    }),
  })
  await seedWhenEmpty(shop.deps)
  const service = {
    slug: 'cupping',
    title: 'Cupping',
    description: 'Cups',
    image: '/a.jpg',
    benefits: [{ text: 'Rest' }],
  }
  await shop.ask('owner', 'POST', '/api/services', service)
  const person = { firstName: 'Ada', lastName: 'Lee', email, phone: '0412 345 678' }
  const wanted = { service: service.slug, preferredDate: 'Monday', message: 'My knee' }
  await shop.ask('nobody', 'POST', '/api/appointments', { ...person, ...wanted })
  const id: string = (await shop.ask('staff', 'GET', '/api/appointments')).body[0].id
  const send = () => runOutboxOnce(shop.deps)
  await send()
  mailer.sent.length = 0

  const path = () => `/api/appointments/${id}`
  const arrange = (agreedTime: string) => shop.ask('staff', 'PUT', `${path()}/arrangement`, { agreedTime, note: '' })
  const mark = (status: string) => shop.ask('staff', 'PATCH', `${path()}/status`, { status })
  const later = (ms: number) => {
    now += ms
  }
  /** What the patient has got at this address since the last look. */
  async function told(address = email) {
    await send()
    const mails = mailer.sent.splice(0).filter(({ to }) => to === address)
    return Promise.all(
      mails.map(async (mail) => {
        const composer = createTransport({ streamTransport: true, buffer: true })
        const { message } = await composer.sendMail(toNodemailer(mail))
        const parsed = await PostalMime.parse(message as Buffer, { attachmentEncoding: 'utf8' })
        const files = parsed.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
        const link = /http\S+\/appointment\/([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? ''
        return {
          subject: parsed.subject,
          text: (parsed.text ?? '').replaceAll(/\s+/g, ' '),
          link,
          entries: files.map(({ content }) => entryOf(String(content))),
        }
      }),
    )
  }
  return {
    shop,
    mailer,
    id,
    send,
    path,
    arrange,
    mark,
    later,
    told,
    /** What was logged so far. */
    log: () => log,
    setHoursBefore: (hours: number) => {
      now = Date.parse(time) - hours * hour
    },
    detail: async () => (await shop.ask('staff', 'GET', path())).body,
    enterAgain: () =>
      shop.ask('staff', 'POST', '/api/appointment-entries', {
        ...person,
        service: service.slug,
        preferredDate: 'Friday',
      }),
    /** Settles and confirms `time`, and answers the email that tells the patient so. */
    confirmed: async () => {
      await arrange(clockTime)
      await mark('confirmed')
      later(3 * minute)
      const [mail] = await told()
      return mail!
    },
    answer: (link: string, body: object) => shop.ask('nobody', 'POST', `/api/appointment-links/${link}`, body),
    drop: () => shop.drop(),
  }
}

/** A calendar entry as calendar programs read it. */
export function entryOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
    uid: event.uid,
    url: event.component.getFirstPropertyValue('url'),
    description: event.description,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
  }
}
