import { describe, expect, it } from 'vitest'
import { fillFacts, fillFactsInHtml } from './facts.ts'

const facts = {
  name: 'Ginkgo & <Sons>',
  phone: '(08) 5550 1234',
  email: 'hello@clinic.example',
  address: '1 Example Street, Gawler SA 5118',
}

describe('facts in texts', () => {
  it('are the clinic’s own in plain text, and other braces stay', () => {
    expect(fillFacts('{clinic}, {address}: {phone} or {email}, {other}', facts)).toBe(
      'Ginkgo & <Sons>, 1 Example Street, Gawler SA 5118: (08) 5550 1234 or hello@clinic.example, {other}',
    )
  })

  it('are escaped in HTML, where phone and email are links', () => {
    expect(fillFactsInHtml('<p>{clinic}: {phone}, {email}</p>', facts)).toBe(
      '<p>Ginkgo &amp; &lt;Sons&gt;: <a href="tel:0855501234">(08) 5550 1234</a>, <a href="mailto:hello@clinic.example">hello@clinic.example</a></p>',
    )
  })
})
