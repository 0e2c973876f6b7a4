import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** A message as it arrived. `id` is its Message-ID without brackets. */
export type ArrivedEmail = { id: string; to: string; subject: string }
/** The state of a mail server: it accepts messages, refuses them for now, knows no recipient, or ends a message with 421. */
export const mailServerStates = ['working', 'busy', 'unknown recipient', 'closing'] as const
export type MailServerState = (typeof mailServerStates)[number]

/** Receives the product's mail. `url` is undefined where messages are written to a folder. */
export type MailSide = {
  url: string | undefined
  setState: (state: MailServerState) => Promise<void>
  emails: () => Promise<ArrivedEmail[]>
  close: () => Promise<void>
}

const header = (raw: string, name: string) =>
  new RegExp(`^${name}:\\s*((?:.|\\r?\\n[ \\t])*)`, 'im')
    .exec(raw)?.[1]
    ?.replace(/\r?\n[ \t]+/g, ' ')
    .trim() ?? ''

const emailOf = (raw: string, to?: string): ArrivedEmail => ({
  id: header(raw, 'Message-ID').replace(/^<|>$/g, ''),
  to: (to ?? header(raw, 'To').replace(/^.*<|>.*$/g, '')).toLowerCase(),
  subject: header(raw, 'Subject'),
})

/** A real SMTP server on loopback, whose state decides whether it accepts a message. */
export async function startMailServer(): Promise<MailSide> {
  const arrived: ArrivedEmail[] = []
  let state: MailServerState = 'working'
  const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (state === 'busy') return done(refusal('Try again later', 451))
      if (state === 'unknown recipient') return done(refusal('No such user here', 550))
      done()
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (state === 'closing') return done(refusal('Going away', 421))
        const raw = Buffer.concat(parts).toString()
        for (const { address } of session.envelope.rcptTo) arrived.push(emailOf(raw, address))
        done()
      })
    },
  })
  // A client that hangs up is no fault of ours.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    setState: async (next) => {
      state = next
    },
    emails: async () => arrived,
    close: () => new Promise((resume) => server.close(() => resume())),
  }
}

/** The mail folder of machines without a mail server. A file in its place makes every write fail. */
export function mailFolder(folder: string): MailSide {
  const away = `${folder}.away`
  return {
    url: undefined,
    setState: async (state) => {
      const isAway = existsSync(away)
      if (state !== 'working' && !isAway) {
        await mkdir(folder, { recursive: true })
        await rename(folder, away)
        await writeFile(folder, '')
      } else if (state === 'working' && isAway) {
        await rm(folder)
        await rename(away, folder)
      }
    },
    emails: async () => {
      if (!existsSync(folder)) return []
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      return Promise.all(names.map(async (name) => emailOf(await readFile(join(folder, name), 'utf8'))))
    },
    close: async () => {},
  }
}
