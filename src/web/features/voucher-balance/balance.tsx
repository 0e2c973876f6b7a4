import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { VoucherBalance } from '#contract/voucher.ts'
import { longDate } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { treatmentNote } from '#domain/vouchers/voucher-text.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { redeemAllState } from '#web/voucher-history-state.ts'

/** The balance of a voucher, and its last day. */
export function Balance({
  balance: { balanceCents, state, validUntil, test, treatment, redeemable },
}: {
  balance: VoucherBalance
}) {
  const { timeZone } = useData(siteQuery)
  const { phone } = useData(clinicQuery)
  const day = longDate(validUntil, timeZone)
  const words: Record<VoucherBalance['state'], string> = {
    active: 'Present the code when you book your appointment.',
    spent: 'This voucher has been used up.',
    expired: `This voucher was valid until ${day}. Please call us${phone && ` on ${phone}`} if you think that’s wrong.`,
    frozen: `This voucher can’t be used at the moment. Please call us${phone && ` on ${phone}`}.`,
    void: '',
  }
  return (
    <section aria-label="Balance" className="mt-12 max-w-md border-jade border-t-2 bg-paper-bright p-8">
      <dl>
        <dt className="eyebrow">Left on this voucher</dt>
        <dd className="tabular mt-2 font-serif text-title leading-tight">{formatMoney(balanceCents)}</dd>
        {treatment && (
          <>
            <dt className="mt-5 text-ink-soft">Bought for</dt>
            <dd>
              {treatment}
              {state === 'active' && <span className="block text-ink-soft text-small">{treatmentNote}</span>}
            </dd>
          </>
        )}
        <dt className="mt-5 text-ink-soft">Valid until</dt>
        <dd className="tabular">{day}</dd>
      </dl>
      <p className="mt-5 border-stone border-t pt-5">{words[state]}</p>
      {redeemable !== undefined && <RedeemLink id={redeemable} />}
      {test && (
        <p className="mt-3 text-cinnabar-deep text-small">Made in test mode: this voucher isn’t worth real money.</p>
      )}
    </section>
  )
}

/** A link for staff, placed where the thumb reaches it after scanning. */
function RedeemLink({ id }: { id: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Link
      ref={link}
      href={`/admin/vouchers/${id}`}
      state={redeemAllState}
      className={buttonClass('primary', 'mt-5 w-full')}
    >
      Redeem
    </Link>
  )
}
