import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'

onEveryEngine('a voucher as PDF', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))

  const get = (id: string, token?: string) =>
    createApp({ ...testDeps(database), now: () => new Date('2025-09-01') }).request(`/api/vouchers/${id}/pdf`, {
      headers: token ? { cookie: `checkout=${token}` } : {},
    })

  test('is one page, for the browser that bought it', async () => {
    const { token, vouchers } = await paidOrder(database)
    const [voucher] = vouchers
    const answer = await get(voucher!.id, token)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="gift-voucher.pdf"',
      'cache-control': 'no-store',
    })
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    // Booleans, so that a failure does not print the whole document.
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(1)
    expect(pdf.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([expect.stringMatching(/\[0 0 595\.28\d* 841\.89\d*\]/)])
    expect(Number(answer.headers.get('content-length'))).toBe(pdf.length)
  })

  test('is not found for any other browser', async () => {
    const { token, vouchers } = await paidOrder(database)
    const stranger = Buffer.alloc(32, 9).toString('base64url')
    for (const answer of [
      await get(vouchers[0]!.id),
      await get(vouchers[0]!.id, stranger),
      await get(vouchers[0]!.id, 'x'),
      await get('none', token),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})
