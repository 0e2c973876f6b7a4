import { describe, expect, it } from 'vitest'
import { factsOf, fillFacts, fillFactsIn, fillFactsInHtml, hasNames, piecesOf } from './facts.ts'

const clinic = {
  name: 'Ginkgo & <Sons>',
  phone: '(08) 5550 1234',
  email: 'hello@clinic.example',
  address: '1 Example Street, Gawler SA 5118',
}
const mei = { name: 'Mei Lin', certifications: ['BHSc', 'Chinese Medicine Board of Australia, CMR0001234567'] }
const facts = factsOf(clinic, [mei], { voucherYears: 3, businessNumber: '51 824 753 556' })

describe('placeholders for facts in texts', () => {
  it('are replaced with the clinic’s own facts, and unknown braces are left alone', () => {
    expect(fillFacts('{clinic}, {address}: {phone} or {email}, {other}', facts)).toBe(
      'Ginkgo & <Sons>, 1 Example Street, Gawler SA 5118: (08) 5550 1234 or hello@clinic.example, {other}',
    )
  })

  it('are escaped in HTML, where phone and email are links', () => {
    expect(fillFactsInHtml('<p>{clinic}: {phone}, {email}</p>', facts)).toBe(
      '<p>Ginkgo &amp; &lt;Sons&gt;: <a href="tel:0855501234">(08) 5550 1234</a>, <a href="mailto:hello@clinic.example">hello@clinic.example</a></p>',
    )
  })

  it('are plain in a tag and within a link, where another link would break the page', () => {
    const link = '<a href="mailto:{email}"><b>{email}</b> of {clinic}</a>'
    expect(fillFactsInHtml(`<p>${link}</p><img alt="{phone}"><abbr>{phone}</abbr>`, facts)).toBe(
      '<p><a href="mailto:hello@clinic.example"><b>hello@clinic.example</b> of Ginkgo &amp; &lt;Sons&gt;</a></p>' +
        '<img alt="(08) 5550 1234"><abbr><a href="tel:0855501234">(08) 5550 1234</a></abbr>',
    )
    expect(fillFactsInHtml('1 < 2, {other}: {clinic}', facts)).toBe('1 < 2, {other}: Ginkgo &amp; &lt;Sons&gt;')
  })

  it('include the practitioner, the registration number and the validity of vouchers', () => {
    expect(fillFacts('{practitioner} ({registration}), {voucher validity}', facts)).toBe(
      'Mei Lin (CMR0001234567), 3 years',
    )
    const bare = factsOf(clinic, [], { voucherYears: 1, businessNumber: '' })
    expect(bare).toMatchObject({ practitioner: '', registration: '', abn: '', 'voucher validity': '1 year' })
  })

  it('take the registration number from its own field first, and include the ABN', () => {
    const own = { ...mei, registration: 'PHY0007654321' }
    const facts = factsOf(clinic, [own], { voucherYears: 3, businessNumber: '51 824 753 556' })
    expect(fillFacts('{registration}, {abn}', facts)).toBe('PHY0007654321, 51 824 753 556')
  })

  it('are detected at any depth of a value', () => {
    const deep = { title: 'a', parts: [{ body: '<p>Call {phone}.</p>' }] }
    for (let turn = 0; turn < 2; turn++) expect(hasNames(deep)).toBe(true)
    expect(hasNames('{voucher validity}')).toBe(true)
    const bare = { phone: '{', parts: [{ body: '{ } {Clinic} {1}' }], none: null }
    expect(hasNames(bare)).toBe(false)
    expect(fillFactsIn(bare, facts)).toEqual(bare)
    expect(hasNames(undefined)).toBe(false)
  })

  it('are split into pieces for the editor, with unknown names kept as text', () => {
    expect(piecesOf('Call {phone} or {other}.', new Set(['phone']))).toEqual([
      { text: 'Call ' },
      { fact: 'phone' },
      { text: ' or {other}.' },
    ])
  })
})
