import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Dashboard } from '../../features/admin/dashboard.tsx'
import { LawWarning } from '../../features/admin/law-warning.tsx'
import { useNewAsked } from '../../features/admin/use-new-asked.ts'
import { LookUp } from '../../features/admin/vouchers/look-up.tsx'
import { SaleDialog } from '../../features/admin/vouchers/sale-dialog.tsx'
import { VoucherList } from '../../features/admin/vouchers/voucher-list.tsx'
import '../../features/admin/vouchers/vouchers.css'
import { useHydrated } from '../../hydrated.ts'
import { Link } from '../../router.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'

export default function Vouchers() {
  const [selling, setSelling] = useState(false)
  useNewAsked(() => setSelling(true))
  return (
    <Dashboard title="Vouchers">
      <div className="grid gap-5">
        <LookUp autoFocus />
        <div className="flex flex-wrap gap-2">
          <Button disabled={!useHydrated()} aria-keyshortcuts="n" onClick={() => setSelling(true)}>
            <Plus aria-hidden className="size-4" />
            Sell a voucher
          </Button>
          <Link to="/admin/vouchers/report" className={buttonClass('quiet')}>
            Report
          </Link>
        </div>
        <LawWarning />
        <VoucherList />
      </div>
      {selling && <SaleDialog onClose={() => setSelling(false)} />}
    </Dashboard>
  )
}
