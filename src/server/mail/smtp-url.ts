import type { MailConnection } from '#contract/connections.ts'

/** The address of a mail server, as nodemailer takes it. */
export function smtpUrlOf({ host, port, security, user, password }: MailConnection): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  return `${scheme}://${account}${name}:${port}${security === 'starttls' ? '?requireTLS=true' : ''}`
}
