import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { openState, spansOn } from '#domain/content/opening-hours.ts'
import { southAustralianHolidays } from '#domain/dates/public-holidays.ts'
import { owner } from '#test/support/accounts.ts'
import { startServerWithClock } from '#test/support/clock-server.ts'
import { httpClient, signedInClient } from '#test/support/http-client.ts'
import { postgresUrl } from '#test/support/postgres.ts'
import { jsonLdOf } from '../site/schema-org.ts'

const day = (date: string) => ({ from: date, to: date })
const holiday = (date: string) => {
  const found = [...southAustralianHolidays(2026), ...southAustralianHolidays(2027)].find((each) => each.date === date)
  return { ...day(date), message: found!.name }
}
const closures = [
  { ...day('2026-12-24'), message: 'We finish early', spans: [{ opens: '09:00', closes: '12:00' }] },
  holiday('2026-12-25'),
  holiday('2026-12-26'),
  holiday('2026-12-28'),
  holiday('2027-01-26'),
  { from: '2027-02-15', to: '2027-02-21', message: 'Our own week off' },
]

describe.each(['sqlite', 'postgres'] as const)('a clinic with closed days on %s', (engine) => {
  const skipped = engine === 'postgres' && !postgresUrl
  let now = Date.parse('2026-12-01T00:00:00Z')
  let server: Awaited<ReturnType<typeof startServerWithClock>> | undefined
  let url: string

  beforeAll(async () => {
    if (skipped) return
    server = await startServerWithClock(engine, () => new Date(now))
    url = server.url
  })
  afterAll(() => server?.drop())

  /** A visitor at this address of a network. */
  const from = (address: string) => httpClient(url, { headers: { 'x-forwarded-for': address } })
  const staff = async () => (await signedInClient(url, owner)).send

  /** What the site says at an instant; whatever staff save clears the pages that are kept. */
  async function at(instant: string) {
    now = Date.parse(instant)
    const ask = await staff()
    expect((await ask('PUT', '/api/content/words', { shopTitle: instant })).status).toBe(200)
    const site = (await ask('GET', '/api/site')).body as Site
    const html = await (await fetch(url)).text()
    const [clinic] = jsonLdOf(html)
    return {
      site,
      state: openState(site.opening, now, site.timeZone),
      /** The pages without the data that they carry along. */
      home: html.replace(/<script[\s\S]*?<\/script>/g, ''),
      special: (clinic!.specialOpeningHoursSpecification ?? []) as Record<string, string>[],
      async request(preferredDate: string) {
        const service = ((await ask('GET', '/api/services')).body as { slug: string }[])[0]!.slug
        const patient = { firstName: 'Ada', lastName: 'Lee', email: 'ada@visitor.example', phone: '0412 345 678' }
        return from('192.0.2.8').send('POST', '/api/appointments', { ...patient, service, preferredDate })
      },
    }
  }

  test.skipIf(skipped)('shows a closed day in the notice, the hours, structured data, requests and gifts', async () => {
    const ask = await staff()
    expect((await ask('PUT', '/api/content/closures', closures)).status).toBe(200)

    // A month before nothing is above the pages yet, and it is beside the hours.
    const early = await at('2026-12-01T02:00:00Z')
    expect(early.site.opening.notice).toBe('')
    expect(early.home).toContain('Open 9 am–12 pm on December 24, 2026')
    expect(early.special).toHaveLength(closures.length)
    expect(early.special[0]).toMatchObject({ validFrom: '2026-12-24', opens: '09:00', closes: '12:00' })
    expect(early.special[1]).toMatchObject({ validFrom: '2026-12-25', opens: '00:00', closes: '00:00' })

    // Thursday 24 December 2026, 1 pm in Gawler: the short day is over, and the next one is Tuesday.
    const eve = await at('2026-12-24T02:30:00Z')
    expect(eve.home).toContain('Closed from December 25, 2026 to December 26, 2026')
    expect(eve.site.opening.notice).toContain('Christmas Day, Proclamation Day')
    expect(eve.state).toEqual({ open: false, next: { date: '2026-12-29', opens: '09:00', inDays: 5 } })

    // Christmas Day, by Gawler's clock still the 24th in London.
    const christmas = await at('2026-12-24T22:30:00Z')
    expect(christmas.state).toMatchObject({ open: false })
    const refused = await christmas.request('25 December, any time')
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('We’re closed on December 25, 2026 (Christmas Day). Please choose')
    expect((await christmas.request('29 December in the morning')).status).toBe(201)
    expect(spansOn(christmas.site.opening, '2026-12-28')).toEqual([])

    // 26 January, told on its day, and gone on the next.
    const january = await at('2027-01-26T01:00:00Z')
    expect([january.state?.open, january.home.includes('Closed on January 26, 2027')]).toEqual([false, true])
    const after = await at('2027-01-27T01:00:00Z')
    expect([after.state?.open, after.home.includes('January 26, 2027')]).toEqual([true, false])

    // The clinic's own week.
    const week = await at('2027-02-16T01:00:00Z')
    expect(week.site.opening.notice).toBe('Closed from February 15, 2027 to February 21, 2027. Our own week off.')
    expect(week.state).toEqual({ open: false, next: { date: '2027-02-22', opens: '09:00', inDays: 6 } })
    expect((await week.request('18/2/2027')).status).toBe(422)
    expect(week.special).toHaveLength(1)
    const later = await at('2027-02-22T01:00:00Z')
    expect([later.site.opening.notice, later.special]).toEqual(['', []])
  })

  test.skipIf(skipped)(
    'refuses a plain form for a closed day on its page, with the reason and the typed values',
    async () => {
      now = Date.parse('2027-02-16T01:00:00Z')
      const service = ((await (await staff())('GET', '/api/services')).body as { slug: string }[])[0]!.slug
      const body = new URLSearchParams({
        firstName: 'Ada',
        lastName: 'Lee',
        email: 'ada@visitor.example',
        phone: '0412 345 678',
        service,
        preferredDate: '18 February 2027',
        message: '',
        website: '',
      })
      const answer = await fetch(`${url}/request-appointment`, { method: 'POST', body, headers: { origin: url } })
      const html = await answer.text()
      expect(html).toContain('We’re closed on February 18, 2027 (Our own week off). Please choose another day')
      expect(html).toContain('value="Ada"')
    },
  )
})
