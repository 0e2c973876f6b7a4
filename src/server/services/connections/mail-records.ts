import type { MailRecord } from '#contract/connections.ts'

/** Asks the name servers for a name's TXT records, each in its parts. Rejects as `node:dns` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

type Provider = { host: RegExp; include: string; selector: string }

/** Mail providers whose records are known: what SPF has to include, and what they call their DKIM key by default. */
const providers: Provider[] = [
  { host: /\.(?:gmail|google)\.com$/, include: '_spf.google.com', selector: 'google' },
  { host: /\.(?:office365|outlook)\.com$/, include: 'spf.protection.outlook.com', selector: 'selector1' },
  { host: /\.fastmail\.com$/, include: 'spf.messagingengine.com', selector: 'fm1' },
  { host: /\.zoho\.com\.au$/, include: 'zoho.com.au', selector: 'zmail' },
  { host: /\.zoho\.com$/, include: 'zoho.com', selector: 'zmail' },
  { host: /\.mailgun\.org$/, include: 'mailgun.org', selector: '' },
  { host: /\.sendgrid\.net$/, include: 'sendgrid.net', selector: 's1' },
  { host: /\.amazonaws\.com$/, include: 'amazonses.com', selector: '' },
  { host: /\.postmarkapp\.com$/, include: 'spf.mtasv.net', selector: '' },
]

const noRecord = new Set(['ENOTFOUND', 'ENODATA'])
const noAnswer = 'The name servers didn’t answer. Please try again in a few minutes.'

type Found = { texts: string[] } | { failed: true }

async function textsOf(resolve: ResolveTxt, name: string, begin: RegExp): Promise<Found> {
  try {
    const records = (await resolve(name)).map((parts) => parts.join(''))
    return { texts: records.filter((text) => begin.test(text)) }
  } catch (error) {
    return noRecord.has(String((error as NodeJS.ErrnoException).code)) ? { texts: [] } : { failed: true }
  }
}

/**
 * The DNS records of the sender's domain, and what should be added (RFC 7208, 6376 and 7489): without these records
 * vouchers end up in junk folders. `mailHost`: the outgoing mail server; `selector`: the name of its DKIM key.
 */
export async function checkMailRecords(
  { domain, mailHost, selector }: { domain: string; mailHost: string; selector: string },
  resolve: ResolveTxt,
): Promise<MailRecord[]> {
  const provider = providers.find(({ host }) => host.test(`.${mailHost}`))
  return Promise.all([
    checkSpf(domain, provider, resolve),
    checkDkim(domain, selector || provider?.selector || '', resolve),
    checkDmarc(domain, resolve),
  ])
}

async function checkSpf(domain: string, provider: Provider | undefined, resolve: ResolveTxt): Promise<MailRecord> {
  const found = await textsOf(resolve, domain, /^v=spf1(?:\s|$)/i)
  const record = { kind: 'SPF', name: domain } as const
  if ('failed' in found) return { ...record, state: 'unknown', value: '', add: noAnswer }
  const include = `include:${provider?.include ?? 'the name that your mail provider gives you'}`
  const [text = '', second] = found.texts
  if (text === '') return { ...record, state: 'missing', value: '', add: `v=spf1 ${include} ~all` }
  if (second !== undefined)
    return {
      ...record,
      state: 'wrong',
      value: found.texts.join('\n'),
      add: 'Only one SPF record may exist: put both into one.',
    }
  if (provider && !text.includes(`include:${provider.include}`))
    return {
      ...record,
      state: 'wrong',
      value: text,
      add: text.replace(/\s*([~?+-]?all)?\s*$/, ` ${include} ${/[~?+-]?all\s*$/.exec(text)?.[0] ?? '~all'}`),
    }
  return { ...record, state: 'good', value: text, add: '' }
}

async function checkDkim(domain: string, selector: string, resolve: ResolveTxt): Promise<MailRecord> {
  if (selector === '')
    return {
      kind: 'DKIM',
      state: 'unknown',
      name: `(selector)._domainkey.${domain}`,
      value: '',
      add: 'Your mail provider tells you the name of its DKIM key (the selector). Enter it above and check again.',
    }
  const name = `${selector}._domainkey.${domain}`
  const found = await textsOf(resolve, name, /(?:^|;)\s*p=/i)
  const record = { kind: 'DKIM', name } as const
  if ('failed' in found) return { ...record, state: 'unknown', value: '', add: noAnswer }
  const [text] = found.texts
  if (text === undefined)
    return {
      ...record,
      state: 'missing',
      value: '',
      add: 'Turn DKIM on at your mail provider and add the record that it shows you.',
    }
  if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(text))
    return {
      ...record,
      state: 'wrong',
      value: text,
      add: 'This key was withdrawn. Add the newer one that your mail provider shows you.',
    }
  return { ...record, state: 'good', value: text, add: '' }
}

async function checkDmarc(domain: string, resolve: ResolveTxt): Promise<MailRecord> {
  const name = `_dmarc.${domain}`
  const found = await textsOf(resolve, name, /^v=DMARC1\s*(?:;|$)/i)
  const record = { kind: 'DMARC', name } as const
  if ('failed' in found) return { ...record, state: 'unknown', value: '', add: noAnswer }
  const [text] = found.texts
  if (text === undefined) return { ...record, state: 'missing', value: '', add: 'v=DMARC1; p=none' }
  const isWhole = /;\s*p=(?:none|quarantine|reject)\b/i.test(text)
  return isWhole
    ? { ...record, state: 'good', value: text, add: '' }
    : { ...record, state: 'wrong', value: text, add: 'v=DMARC1; p=none' }
}
