import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { folderMailer } from './folder-mailer.ts'
import { type Mail, MailError, type Mailer } from './mailer.ts'
import { maxPerSecond, smtpMailer } from './smtp-mailer.ts'

const mail: Mail = {
  messageId: '0198f0aa-0000-7000-8000-000000000001@clinic.example',
  date: new Date('2025-08-11T01:02:03.000Z'),
  from: '"The Clinic, Gawler" <desk@clinic.example>',
  to: 'Jo@visitor.example',
  subject: 'Your voucher – thank you',
  html: '<p>Grüße</p>',
  text: 'Grüße',
  attachments: [
    { filename: 'voucher.pdf', content: Buffer.from([37, 80, 68, 70, 0, 255]), contentType: 'application/pdf' },
  ],
}

type Outlet = { mailer: Mailer; received: () => Promise<Email[]>; stop: () => Promise<void> }

/** A real SMTP server on loopback. `refuse` answers an address with the given reply, such as `550 5.1.1 User unknown`. */
async function smtpOutlet(
  refuse?: string,
  answerAfter = 0,
  limit = 1000,
): Promise<Outlet & { stopServer: () => Promise<void>; arrivals: number[] }> {
  const messages: Buffer[] = []
  const arrivals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideENHANCEDSTATUSCODES: true,
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error(refuse.slice(4)), { responseCode: Number(refuse.slice(0, 3)) }) : null),
    onData: (stream, _session, done) => {
      arrivals.push(Date.now())
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks))
        setTimeout(() => done(), answerAfter)
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, limit)
  const stopServer = () => new Promise<void>((closed) => server.close(closed))
  const received = () => Promise.all(messages.map((message) => PostalMime.parse(message)))
  return { mailer, received, arrivals, stopServer, stop: () => mailer.close().then(stopServer) }
}

async function folderOutlet(): Promise<Outlet & { folder: string }> {
  const home = await mkdtemp(join(tmpdir(), 'clinic-mail-'))
  const folder = join(home, 'mail')
  const received = async () => {
    const names = (await readdir(folder)).sort()
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  }
  return { mailer: folderMailer(folder), folder, received, stop: () => rm(home, { recursive: true }) }
}

describe.each([
  ['an SMTP server', smtpOutlet],
  ['a folder', folderOutlet],
])('mail sent by %s', (_name, open) => {
  let outlet: Outlet
  beforeEach(async () => {
    outlet = await open()
  })
  afterEach(() => outlet.stop())

  test('arrives with its texts, attachment, id and date unchanged', async () => {
    await outlet.mailer.send({ ...mail, headers: { 'X-Note': 'a' }, replyTo: 'reply@clinic.example' })
    const [arrived, ...others] = await outlet.received()
    expect(others).toEqual([])
    expect(arrived).toMatchObject({
      messageId: `<${mail.messageId}>`,
      date: '2025-08-11T01:02:03.000Z',
      from: { name: 'The Clinic, Gawler', address: 'desk@clinic.example' },
      to: [{ address: 'Jo@visitor.example' }],
      replyTo: [{ address: 'reply@clinic.example' }],
      subject: mail.subject,
    })
    expect(arrived?.text?.trim()).toBe('Grüße')
    expect(arrived?.html?.trim()).toBe('<p>Grüße</p>')
    expect(arrived?.headers).toContainEqual(expect.objectContaining({ key: 'x-note', value: 'a' }))
    expect(arrived?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted' }))
    expect(arrived?.attachments).toMatchObject([{ filename: 'voucher.pdf', mimeType: 'application/pdf' }])
    expect(Buffer.from(arrived?.attachments[0]?.content as ArrayBuffer)).toEqual(mail.attachments?.[0]?.content)
  })

  test('gets no second recipient or header from a line break', async () => {
    await outlet.mailer.send({ ...mail, subject: 'Hello\r\nBcc: other@visitor.example' })
    const [arrived] = await outlet.received()
    expect(arrived?.bcc).toBeUndefined()
    expect(arrived?.to).toHaveLength(1)
  })

  test('may be sent several at once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((n) => outlet.mailer.send({ ...mail, messageId: `${n}@clinic.example` })))
    expect((await outlet.received()).map(({ messageId }) => messageId).sort()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `<${n}@clinic.example>`),
    )
  })
})

test('the mailer limits the messages per second', async () => {
  const { mailer, arrivals, stop } = await smtpOutlet(undefined, 0, 60_000)
  const begun = Date.now()
  await Promise.all(Array.from({ length: maxPerSecond + 1 }, () => mailer.send(mail)))
  expect(arrivals.at(-1)! - begun).toBeGreaterThan(990)
  await stop()
})

test('messages are still sent when the clock is set back by an hour between them', async () => {
  const { mailer, arrivals, stop } = await smtpOutlet(undefined, 0, 60_000)
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => mailer.send(mail)))
  await send(2)
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
  await send(maxPerSecond + 1).finally(() => clock.mockRestore())
  expect(arrivals).toHaveLength(maxPerSecond + 3)
  await stop()
})

describe('an SMTP failure', () => {
  async function failureFor(reply: string): Promise<unknown> {
    const { mailer, stop } = await smtpOutlet(reply)
    const failure = await mailer.send(mail).catch((error: unknown) => error)
    await stop()
    return failure
  }

  test('a refused address is a permanent failure, whose message does not repeat the address', async () => {
    const { mailer, stop } = await smtpOutlet('550 No such user visitor.example')
    const failure = await mailer.send(mail).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MailError)
    expect(failure).toMatchObject({ permanent: true, message: expect.stringContaining('550') })
    expect((failure as MailError).message).not.toContain('visitor.example')
    await stop()
  })

  test.each([
    '550 5.1.1 <jo@visitor.example>: Recipient address rejected: User unknown',
    '550 5.2.1 The account is disabled',
    '556 5.1.10 The domain takes no mail',
    '550 5.4.1 Recipient address rejected: Access denied',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 <spam-sender@block.example>: no such user',
    '550 No such user here',
    '553 Mailbox name not allowed',
  ])('%j is about the mailbox, and permanent', async (reply) => {
    expect(await failureFor(reply)).toMatchObject({ permanent: true, reach: { about: 'address' } })
  })

  test.each(['552 5.2.2 Mailbox full', '552 Mailbox full', '450 4.2.0 Greylisted'])(
    '%j is about the mailbox, and may pass',
    async (reply) => {
      expect(await failureFor(reply)).toMatchObject({ permanent: false, reach: { about: 'address' } })
    },
  )

  test.each([
    ['553 5.1.8 Sender address rejected: Domain not found', 'sender'],
    ['550 5.1.7 Bad sender address', 'sender'],
    ['530 5.7.0 Authentication required', 'messages'],
    ['535 Please sign in', 'messages'],
  ])('%j is about every message, not the mailbox', async (reply, fault) => {
    expect(await failureFor(reply)).toMatchObject({ permanent: false, reach: { about: 'all', failure: { fault } } })
  })

  test.each([
    '554 5.7.1 <jo@visitor.example>: Relay access denied',
    '553 5.7.1 <desk@clinic.example>: Sender address rejected: not owned by user',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked',
    '554 Transaction failed',
    '550 relay not permitted',
    '550 5.0.0 Refused',
  ])('%j may be about every message, and is not permanent', async (reply) => {
    expect(await failureFor(reply)).toMatchObject({ permanent: false, reach: { about: 'unknown' } })
  })

  test('a failure with a temporary code may be retried', async () => {
    const { mailer, stop } = await smtpOutlet('451 Try again later')
    await expect(mailer.send(mail)).rejects.toMatchObject({ permanent: false })
    await stop()
  })

  test('a lost server is a failure that may be retried', async () => {
    const { mailer, stopServer } = await smtpOutlet()
    await stopServer()
    await expect(mailer.send(mail)).rejects.toMatchObject({ permanent: false })
    await mailer.close()
  })

  test('a timeout counts as not sent', async () => {
    const { mailer, stop } = await smtpOutlet(undefined, 3000)
    await expect(mailer.send(mail)).rejects.toMatchObject({ permanent: false })
    await stop()
  })
})

describe('the mail folder', () => {
  test('holds one complete file per message, named by time and id', async () => {
    const { mailer, folder, stop } = await folderOutlet()
    await mailer.send(mail)
    await mailer.send(mail)
    await mailer.send({ ...mail, messageId: '../up/a@b', date: new Date('2024-01-01T00:00:00.000Z') })
    expect((await readdir(folder)).sort()).toEqual([
      '20240101T000000000Z-.._up_a_b.eml',
      '20250811T010203000Z-0198f0aa-0000-7000-8000-000000000001_clinic.example.eml',
    ])
    await stop()
  })

  test('reports a temporary failure when it cannot be written', async () => {
    const { folder, stop } = await folderOutlet()
    await writeFile(folder, 'in the way')
    await expect(folderMailer(folder).send(mail)).rejects.toMatchObject({ permanent: false })
    await stop()
  })
})
