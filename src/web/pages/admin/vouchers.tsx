import { LawWarning } from '#web/features/admin/forms/law-warning.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { NewButton } from '#web/features/admin/lists/new-button.tsx'
import { SaleDialog } from '#web/features/admin/vouchers/sale-dialog.tsx'
import { VoucherExport, VoucherList } from '#web/features/admin/vouchers/voucher-list.tsx'
import { VoucherLookup } from '#web/features/admin/vouchers/voucher-lookup.tsx'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export default function Vouchers() {
  return (
    <DashboardPage title="Vouchers">
      <div className="grid gap-5">
        <VoucherLookup />
        <div className="flex flex-wrap gap-2">
          <NewButton variant="quiet" dialog={(close) => <SaleDialog onClose={close} />}>
            Sell a voucher
          </NewButton>
          <Link to="/admin/vouchers/report" className={buttonClass('quiet')}>
            Report
          </Link>
          <VoucherExport />
        </div>
        <LawWarning />
        <VoucherList />
      </div>
    </DashboardPage>
  )
}
