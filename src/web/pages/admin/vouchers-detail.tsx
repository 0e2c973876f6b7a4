import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { useApi } from '#web/api.ts'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { TextLink } from '#web/features/admin/frame/text-link.tsx'
import { AdministrationPanel } from '#web/features/admin/vouchers/administration-panel.tsx'
import { History } from '#web/features/admin/vouchers/history.tsx'
import { RedeemPanel } from '#web/features/admin/vouchers/redeem-panel.tsx'
import { VoucherCard, VoucherFacts } from '#web/features/admin/vouchers/voucher-card.tsx'
import { VoucherLookup } from '#web/features/admin/vouchers/voucher-lookup.tsx'
import { voucherQuery } from '#web/queries/vouchers.ts'

export default function VouchersDetail() {
  const [turn, setTurn] = useState(0)
  const { id = '' } = useParams<{ id: string }>()
  const { data: voucher, error } = useQuery(voucherQuery(useApi(), id))
  return (
    <DashboardPage title={voucher ? `Voucher ${maskVoucherCode(voucher.code)}` : 'Voucher'}>
      <p className="mb-4 max-sm:-mt-3 max-sm:mb-2">
        <TextLink to="/admin/vouchers">All vouchers</TextLink>
      </p>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        {voucher && (
          <div className="grid gap-5 max-sm:gap-3" key={voucher.id}>
            <VoucherCard voucher={voucher} />
            <RedeemPanel voucher={voucher} turn={turn} />
            <VoucherFacts voucher={voucher} />
            <AdministrationPanel voucher={voucher} onBegun={() => setTurn(turn + 1)} />
            <History voucher={voucher} />
          </div>
        )}
        {!voucher && !error && <div className="placeholder h-60" aria-busy="true" />}
        {!voucher && error && <p role="alert">{messageOf(error)}</p>}
        <VoucherLookup next />
      </div>
    </DashboardPage>
  )
}
