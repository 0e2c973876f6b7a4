import ICAL from 'ical.js'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { toNodemailer } from '#server/mail/message.ts'
import type { recordingMailer } from './deps.ts'
import type { StaffShop } from './staff-shop.ts'

/** Puts a treatment and two practitioners on the site. */
export async function addPeople({ ask }: StaffShop): Promise<void> {
  await ask('owner', 'POST', '/api/services', {
    slug: 'cupping',
    title: 'Cupping',
    description: 'Cups',
    image: '/a.jpg',
    benefits: [{ text: 'Rest' }],
  })
  for (const [slug, name] of [
    ['mara', 'Mara Quinn'],
    ['theo', 'Theo Baptiste'],
  ])
    await ask('owner', 'POST', '/api/practitioners', {
      slug,
      name,
      title: 'Therapist',
      image: '/a.jpg',
      bio: 'Kind',
      certifications: ['BHSc'],
    })
}

/** Enters the request of somebody, and answers its id. */
export async function enter({ ask }: StaffShop, firstName: string, changes: object = {}): Promise<string> {
  const { body } = await ask('staff', 'POST', '/api/appointment-entries', {
    firstName,
    lastName: 'Lee',
    email: `${firstName.toLowerCase()}@visitor.example`,
    phone: '0412 345 678',
    service: 'cupping',
    preferredDate: 'Any Monday',
    message: 'My knee',
    ...changes,
  })
  return body.id
}

/** The events of a calendar file, as another library reads them than the one that writes it. */
export function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      method: calendar.getFirstPropertyValue('method'),
      status: component.getFirstPropertyValue('status'),
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
    }
  })
}

/** The emails of a recorder, as a mail program opens them; each is answered once. */
export const openMails = ({ sent }: ReturnType<typeof recordingMailer>) =>
  Promise.all(
    sent.splice(0).map(async (mail) => {
      const composer = createTransport({ streamTransport: true, buffer: true })
      const { message } = await composer.sendMail(toNodemailer(mail))
      const parsed = await PostalMime.parse(message as Buffer, { attachmentEncoding: 'utf8' })
      const files = parsed.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
      return {
        to: mail.to,
        subject: parsed.subject,
        text: parsed.text ?? '',
        link: /http\S+\/appointment\/([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? '',
        entries: files.flatMap(({ content }) => eventsOf(String(content))),
      }
    }),
  )
