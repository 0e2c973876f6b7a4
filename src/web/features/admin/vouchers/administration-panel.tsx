import { useState } from 'react'
import type { VoucherDetail } from '#contract/voucher.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { PrintLink } from '../frame/print-link.tsx'
import { AdjustDialog, ExtendDialog, ReissueDialog, ResendDialog, VoidDialog } from './administration-dialogs.tsx'

const dialogs = {
  extend: ExtendDialog,
  resend: ResendDialog,
  reissue: ReissueDialog,
  adjust: AdjustDialog,
  void: VoidDialog,
}
type DialogName = keyof typeof dialogs

/** The buttons and dialogs for all that staff can do with a voucher besides redeeming it. */
export function AdministrationPanel({ voucher, onBegun }: { voucher: VoucherDetail; onBegun: () => void }) {
  const me = useData(meQuery)
  const [openDialog, setOpenDialog] = useState<DialogName>()
  const OpenDialog = openDialog && dialogs[openDialog]
  const begin = (name: DialogName) => {
    onBegun()
    setOpenDialog(name)
  }
  const open = voucher.state === 'active'
  const file = `/api/voucher-desk/vouchers/${voucher.id}/pdf`
  const possible: [DialogName, string, boolean][] = [
    ['resend', 'Send again', open],
    ['extend', 'Extend', open || voucher.state === 'expired'],
    ['reissue', 'New code', open],
    ['adjust', 'Correct balance', (open || voucher.state === 'spent') && me?.role === 'owner'],
    ['void', 'Void', open || voucher.state === 'expired' || voucher.state === 'spent'],
  ]
  if (!possible.some(([, , shown]) => shown)) return null
  return (
    <section className="panel" aria-labelledby="administration">
      <h2 id="administration">Print, send or change</h2>
      <div className="mt-4 flex flex-wrap gap-2">
        {open && <PrintLink href={file}>Print</PrintLink>}
        {open && <PrintLink href={`${file}?format=a5-fold`}>Print as a card</PrintLink>}
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
      {OpenDialog && <OpenDialog voucher={voucher} onClose={() => setOpenDialog(undefined)} />}
    </section>
  )
}
