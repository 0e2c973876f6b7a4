import { isDeepStrictEqual } from 'node:util'
import type { MailConnection } from '#contract/connections.ts'
import { mailFaultWords } from '#domain/mail/mail-fault.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { type ConnectionSaved, readConnection, saveConnection } from './stored-connections.ts'

type MailDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections'>

export type MailSaved = ConnectionSaved | { ok: false; field: keyof MailConnection | undefined; reason: string }

/** The field of the form that a fault is about, where it is about one. */
const fieldOf = {
  password: 'password',
  name: 'host',
  unreachable: 'host',
  silent: 'host',
  encryption: 'security',
} as const

/**
 * Connects a mail server once it takes us, and sends by it from now on. An empty password keeps the one that is saved. What
 * was there stays where the server does not take us; `reason` says why.
 */
export async function connectMail(
  deps: MailDeps,
  { value, basedOn, actor }: { value: MailConnection; basedOn: string | undefined; actor: Actor },
): Promise<MailSaved> {
  const { database, connections } = deps
  const { value: saved } = await readConnection(database.db, connections.cipher, 'mail')
  // A stored password is only used for the server that it was entered for, with at least the same encryption.
  const isSame = saved !== undefined && isDeepStrictEqual({ ...saved, password: '' }, { ...value, password: '' })
  if (value.user !== '' && value.password === '' && !isSame)
    return { ok: false, field: 'password', reason: 'Please enter the password for this server' }
  const complete = { ...value, password: value.password || (isSame ? saved.password : '') }
  const failure = await connections.checkMail(complete)
  if (failure) {
    const words = mailFaultWords[failure.fault]
    const reason = `${words.charAt(0).toUpperCase()}${words.slice(1)}${failure.detail ? ` (${failure.detail})` : ''}`
    return { ok: false, field: fieldOf[failure.fault as keyof typeof fieldOf], reason }
  }
  const { password: _, ...facts } = complete
  return saveConnection(deps, { name: 'mail', value: complete, basedOn, actor, facts })
}

/** Forgets the mail server: emails are written to the mail folder again. */
export const disconnectMail = (deps: MailDeps, how: { basedOn: string | undefined; actor: Actor }) =>
  saveConnection(deps, { name: 'mail', value: null, facts: {}, ...how })
