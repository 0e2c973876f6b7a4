import { expect, test } from 'vitest'
import { checkMailRecords } from './mail-records.ts'

type Zone = Record<string, string[] | 'silent'>

/** The records of a domain whose mail leaves by Fastmail. */
const check = async (zone: Zone, changes: { mailHost?: string; selector?: string } = {}) => {
  const asked = { domain: 'clinic.example', mailHost: 'smtp.fastmail.com', selector: '', ...changes }
  const found = await checkMailRecords(asked, async (name) => {
    const records = zone[name]
    if (records === 'silent') throw Object.assign(new Error(), { code: 'ETIMEOUT' })
    if (!records) throw Object.assign(new Error(), { code: 'ENOTFOUND' })
    return records.map((record) => [record.slice(0, 20), record.slice(20)])
  })
  return Object.fromEntries(found.map(({ kind, state, add }) => [kind, [state, add]]))
}

test('existing SPF, DKIM and DMARC records are good, in any number of parts', async () => {
  expect(
    await check({
      'clinic.example': ['some other text', 'v=spf1 include:spf.messagingengine.com ~all'],
      'fm1._domainkey.clinic.example': ['v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'],
      '_dmarc.clinic.example': ['v=DMARC1; p=quarantine; rua=mailto:a@clinic.example'],
    }),
  ).toEqual({ SPF: ['good', ''], DKIM: ['good', ''], DMARC: ['good', ''] })
})

test('a missing record is reported with the record to add', async () => {
  expect(await check({})).toMatchObject({
    SPF: ['missing', 'v=spf1 include:spf.messagingengine.com ~all'],
    DKIM: ['missing', expect.stringContaining('Turn DKIM on')],
    DMARC: ['missing', 'v=DMARC1; p=none'],
  })
})

test('an SPF record without the mail provider is reported with its completed form, and a second record is wrong', async () => {
  const other = 'v=spf1 include:_spf.google.com -all'
  expect(await check({ 'clinic.example': [other] })).toMatchObject({
    SPF: ['wrong', 'v=spf1 include:_spf.google.com include:spf.messagingengine.com -all'],
  })
  expect(await check({ 'clinic.example': [other, other] })).toMatchObject({
    SPF: ['wrong', expect.stringMatching(/one/)],
  })
})

test('a withdrawn DKIM key and a DMARC record without a policy are wrong', async () => {
  const zone = { 'k2._domainkey.clinic.example': ['v=DKIM1; p='], '_dmarc.clinic.example': ['v=DMARC1; rua=x'] }
  expect(await check(zone, { selector: 'k2' })).toMatchObject({
    DKIM: ['wrong', expect.stringMatching(/withdrawn/)],
    DMARC: ['wrong', 'v=DMARC1; p=none'],
  })
})

test('records are “unknown” while the name servers do not answer', async () => {
  const zone: Zone = {
    'clinic.example': 'silent',
    'fm1._domainkey.clinic.example': 'silent',
    '_dmarc.clinic.example': 'silent',
  }
  const states = Object.values(await check(zone)).map(([state]) => state)
  expect(states).toEqual(['unknown', 'unknown', 'unknown'])
})

test('the check asks for the DKIM selector of an unknown mail provider', async () => {
  expect(await check({}, { mailHost: 'mail.small.example' })).toMatchObject({
    DKIM: ['unknown', expect.stringMatching(/selector/)],
  })
})
