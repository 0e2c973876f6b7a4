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

/** What is said of a record: what there is of it now, and what to do about it. */
const recordOf =
  (kind: MailRecord['kind'], name: string) =>
  (state: MailRecord['state'], value = '', add = ''): MailRecord => ({ kind, state, name, value, add })

async function checkSpf(domain: string, provider: Provider | undefined, resolve: ResolveTxt): Promise<MailRecord> {
  const found = await textsOf(resolve, domain, /^v=spf1(?:\s|$)/i)
  const say = recordOf('SPF', domain)
  if ('failed' in found) return say('unknown', '', noAnswer)
  const include = `include:${provider?.include ?? 'the name that your mail provider gives you'}`
  const [text = '', second] = found.texts
  if (text === '') return say('missing', '', `v=spf1 ${include} ~all`)
  if (second !== undefined)
    return say('wrong', found.texts.join('\n'), 'Only one SPF record may exist: put both into one.')
  if (provider && !text.includes(`include:${provider.include}`)) {
    const end = /[~?+-]?all\s*$/.exec(text)?.[0] ?? '~all'
    return say('wrong', text, text.replace(/\s*([~?+-]?all)?\s*$/, ` ${include} ${end}`))
  }
  return say('good', text)
}

async function checkDkim(domain: string, selector: string, resolve: ResolveTxt): Promise<MailRecord> {
  const say = recordOf('DKIM', `${selector || '(selector)'}._domainkey.${domain}`)
  if (selector === '')
    return say(
      'unknown',
      '',
      'Your mail provider tells you the name of its DKIM key (the selector). Enter it above and check again.',
    )
  const found = await textsOf(resolve, `${selector}._domainkey.${domain}`, /(?:^|;)\s*p=/i)
  if ('failed' in found) return say('unknown', '', noAnswer)
  const [text] = found.texts
  if (text === undefined)
    return say('missing', '', 'Turn DKIM on at your mail provider and add the record that it shows you.')
  if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(text))
    return say('wrong', text, 'This key was withdrawn. Add the newer one that your mail provider shows you.')
  return say('good', text)
}

async function checkDmarc(domain: string, resolve: ResolveTxt): Promise<MailRecord> {
  const name = `_dmarc.${domain}`
  const found = await textsOf(resolve, name, /^v=DMARC1\s*(?:;|$)/i)
  const say = recordOf('DMARC', name)
  if ('failed' in found) return say('unknown', '', noAnswer)
  const [text] = found.texts
  if (text === undefined) return say('missing', '', 'v=DMARC1; p=none')
  const isWhole = /;\s*p=(?:none|quarantine|reject)\b/i.test(text)
  return isWhole ? say('good', text) : say('wrong', text, 'v=DMARC1; p=none')
}
