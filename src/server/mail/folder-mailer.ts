import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { errorCode } from '../errors.ts'
import { type Mail, MailError, type Mailer, type MailFailure } from './mailer.ts'
import { toNodemailer } from './message.ts'

/**
 * Writes each message as one `.eml` file into `folder`, for machines without a mail server. A file is there whole or
 * not at all; the same message written again is the same file. Names sort by the time the message was written.
 */
export function folderMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    kind: 'folder',
    async send(mail) {
      const { message } = await composer.sendMail(toNodemailer(mail))
      try {
        await mkdir(folder, { recursive: true })
        await writeWhole(join(folder, fileName(mail)), message as Buffer)
      } catch (error) {
        const failure = asFailure(error)
        const reason = `The message couldn’t be written to the mail folder (${failure.detail})`
        throw new MailError(reason, false, { cause: error, reach: { about: 'all', failure } })
      }
    },
    async check() {
      const probe = join(folder, 'can-be-written')
      try {
        await mkdir(folder, { recursive: true })
        await writeWhole(probe, Buffer.from('yes'))
        await rm(probe)
        return undefined
      } catch (error) {
        return asFailure(error)
      }
    },
    close: async () => {},
  }
}

const asFailure = (error: unknown): MailFailure => ({ fault: 'folder', detail: errorCode(error) ?? 'unknown' })

const fileName = ({ date, messageId }: Pick<Mail, 'date' | 'messageId'>) =>
  `${date.toISOString().replace(/[-:.]/g, '')}-${messageId.replace(/[^\w.-]/g, '_')}.eml`

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.part`
  try {
    const file = await open(draft, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
