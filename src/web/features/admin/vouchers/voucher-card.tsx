import { useState } from 'react'
import type { VoucherDetail } from '#contract/voucher.ts'
import { voucherDate } from '#domain/calendar.ts'
import { formatMoney } from '#domain/money.ts'
import { meQuery } from '#web/queries/admin.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useWhen } from '../when.ts'
import { AdjustDialog, ExtendDialog, ReissueDialog, ResendDialog, VoidDialog } from './care-dialogs.tsx'
import { StateBadge } from './state-badge.tsx'

const dialogs = {
  extend: ExtendDialog,
  resend: ResendDialog,
  reissue: ReissueDialog,
  adjust: AdjustDialog,
  void: VoidDialog,
}
type Care = keyof typeof dialogs

/** What a voucher is, and what can be done with it besides redeeming. */
export function VoucherCard({ voucher }: { voucher: VoucherDetail }) {
  const { timeZone } = useData(siteQuery)
  const when = useWhen()
  const me = useData(meQuery)
  const [care, setCare] = useState<Care>()
  const CareDialog = care && dialogs[care]
  const open = voucher.state === 'active'
  const possible: [Care, string, boolean][] = [
    ['extend', 'Extend', open || voucher.state === 'expired'],
    ['resend', 'Send again', open],
    ['reissue', 'New code', open],
    ['adjust', 'Correct balance', (open || voucher.state === 'spent') && me?.role === 'owner'],
    ['void', 'Void', open || voucher.state === 'expired' || voucher.state === 'spent'],
  ]
  return (
    <section className="panel" aria-label="Voucher">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <p className="voucher-code-text">{voucher.code}</p>
          <StateBadge state={voucher.state} test={voucher.test} />
        </div>
        <p className="text-right max-sm:text-left">
          <span className="tabular block font-serif text-3xl leading-tight">{formatMoney(voucher.balanceCents)}</span>
          <span className="text-ink-soft text-small">of {formatMoney(voucher.initialCents)}</span>
        </p>
      </div>
      <dl className="voucher-facts">
        <div>
          <dt>Valid until</dt>
          <dd className="tabular">{voucherDate(voucher.expiresAt, timeZone)}</dd>
        </div>
        <div>
          <dt>Issued</dt>
          <dd className="tabular">{voucherDate(voucher.issuedAt, timeZone)}</dd>
        </div>
        <div>
          <dt>{voucher.order.desk ? 'Sold at the desk to' : 'Bought by'}</dt>
          <dd>
            {voucher.order.name || 'Unknown'}
            {voucher.order.email && <span className="block text-ink-soft text-small">{voucher.order.email}</span>}
          </dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd className="tabular">{voucher.order.reference}</dd>
        </div>
      </dl>
      {voucher.formerCodes.map(({ code, replacedAt }) => (
        <p key={replacedAt} className="mt-3 text-ink-soft text-small">
          The code {code} was replaced on {when(replacedAt)}.
        </p>
      ))}
      <div className="mt-5 flex flex-wrap gap-2">
        {possible.map(
          ([name, label, shown]) =>
            shown && (
              <Button key={name} variant="quiet" onClick={() => setCare(name)}>
                {label}
              </Button>
            ),
        )}
        {open && (
          <a
            href={`/api/voucher-desk/vouchers/${voucher.id}/pdf`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('quiet')}
          >
            Print
          </a>
        )}
        {open && (
          <a
            href={`/api/voucher-desk/vouchers/${voucher.id}/pdf?format=a5-fold`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('quiet')}
          >
            Print as a card
          </a>
        )}
      </div>
      {CareDialog && <CareDialog voucher={voucher} onClose={() => setCare(undefined)} />}
    </section>
  )
}
