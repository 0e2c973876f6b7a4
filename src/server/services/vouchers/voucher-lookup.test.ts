import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VoucherDetail } from '#contract/voucher.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { type HeldVoucher, issuedVoucher } from '#test/support/issued-voucher.ts'
import { checkBalance, lookUpVoucher } from './voucher-lookup.ts'

onEveryEngine('the lookup of a voucher', (engine) => {
  let held: HeldVoucher
  beforeEach(async () => {
    held = await issuedVoucher(await newDatabase(engine))
  })
  afterEach(() => held.drop())

  test('accepts a code in any form, and reports a replaced one', async () => {
    const { code, voucherId } = held
    for (const text of [code, code.toLowerCase(), code.replaceAll('-', ''), `https://clinic.example/voucher#${code}`])
      expect(await lookUpVoucher(held.deps, text)).toMatchObject({ ok: true, voucher: { id: voucherId, code } })
    expect(await lookUpVoucher(held.deps, 'nonsense')).toEqual({ ok: false, reason: 'unknown' })
    const reissued = await held.reissue()
    expect(await lookUpVoucher(held.deps, code)).toMatchObject({ ok: false, reason: 'replaced', voucherId })
    expect(reissued).toMatchObject({ voucher: { balanceCents: 10000, expiresOn: '2026-08-11' } })
    const fresh = (reissued as { voucher: VoucherDetail }).voucher
    expect(fresh.code).not.toBe(code)
    expect(fresh.formerCodes).toEqual([{ code: `••••-••••-${code.slice(-2)}`, replacedAt: expect.any(String) }])
    expect(await lookUpVoucher(held.deps, fresh.code)).toMatchObject({ ok: true })
  })

  test('returns the balance, and the same for unknown, replaced and void codes', async () => {
    const { code } = held
    await held.redeem(2500)
    expect(await checkBalance(held.deps, code)).toEqual({
      balanceCents: 7500,
      state: 'active',
      validUntil: '2026-08-11T14:29:59.000Z',
      test: true,
      treatment: '',
    })
    expect(await checkBalance(held.deps, 'nonsense')).toBeUndefined()
    expect(await checkBalance(held.deps, 'AAAA-AAAA-AA')).toBeUndefined()
    const { voucher } = (await held.reissue()) as { voucher: VoucherDetail }
    expect(await checkBalance(held.deps, code)).toBeUndefined()
    await held.revoke()
    expect(await checkBalance(held.deps, voucher.code)).toBeUndefined()
  })
})
