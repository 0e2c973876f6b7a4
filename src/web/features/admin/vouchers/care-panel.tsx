import { useState } from 'react'
import type { VoucherDetail } from '#contract/voucher.ts'
import { meQuery } from '#web/queries/admin.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AdjustDialog, ExtendDialog, ReissueDialog, ResendDialog, VoidDialog } from './care-dialogs.tsx'

const dialogs = {
  extend: ExtendDialog,
  resend: ResendDialog,
  reissue: ReissueDialog,
  adjust: AdjustDialog,
  void: VoidDialog,
}
type Care = keyof typeof dialogs

/** What can be done with a voucher besides redeeming it. */
export function CarePanel({ voucher, onBegun }: { voucher: VoucherDetail; onBegun: () => void }) {
  const me = useData(meQuery)
  const [care, setCare] = useState<Care>()
  const CareDialog = care && dialogs[care]
  const begin = (name: Care) => {
    onBegun()
    setCare(name)
  }
  const open = voucher.state === 'active'
  const possible: [Care, string, boolean][] = [
    ['resend', 'Send again', open],
    ['extend', 'Extend', open || voucher.state === 'expired'],
    ['reissue', 'New code', open],
    ['adjust', 'Correct balance', (open || voucher.state === 'spent') && me?.role === 'owner'],
    ['void', 'Void', open || voucher.state === 'expired' || voucher.state === 'spent'],
  ]
  if (!possible.some(([, , shown]) => shown)) return null
  return (
    <section className="panel" aria-labelledby="care">
      <h2 id="care">Print, send or change</h2>
      <div className="mt-4 flex flex-wrap gap-2">
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
        {possible.map(
          ([name, label, shown]) =>
            shown && (
              <Button
                key={name}
                variant="quiet"
                {...(name === 'void' && { className: 'quiet-danger' })}
                onClick={() => begin(name)}
              >
                {label}
              </Button>
            ),
        )}
      </div>
      {CareDialog && <CareDialog voucher={voucher} onClose={() => setCare(undefined)} />}
    </section>
  )
}
