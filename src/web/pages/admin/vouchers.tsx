import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LawWarning } from '#web/features/admin/forms/law-warning.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { useOpenNewDialog } from '#web/features/admin/lists/use-dialog-parameter.ts'
import { LookUp } from '#web/features/admin/vouchers/look-up.tsx'
import { SaleDialog } from '#web/features/admin/vouchers/sale-dialog.tsx'
import { VoucherExport, VoucherList } from '#web/features/admin/vouchers/voucher-list.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

export default function Vouchers() {
  const [selling, setSelling] = useState(false)
  useOpenNewDialog(() => setSelling(true))
  return (
    <DashboardPage title="Vouchers">
      <div className="grid gap-5">
        <LookUp />
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" disabled={!useHydrated()} aria-keyshortcuts="n" onClick={() => setSelling(true)}>
            <Plus aria-hidden className="size-4" />
            Sell a voucher
          </Button>
          <Link to="/admin/vouchers/report" className={buttonClass('quiet')}>
            Report
          </Link>
          <VoucherExport />
        </div>
        <LawWarning />
        <VoucherList />
      </div>
      {selling && <SaleDialog onClose={() => setSelling(false)} />}
    </DashboardPage>
  )
}
