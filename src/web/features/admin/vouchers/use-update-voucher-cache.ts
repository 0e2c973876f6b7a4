import { useQueryClient } from '@tanstack/react-query'
import type { VoucherDetail } from '#contract/voucher.ts'
import { useApi } from '#web/api.ts'
import { voucherQuery } from '#web/queries/vouchers.ts'

/** Replaces a voucher in the query cache by the server’s answer, and refetches lists and the report, also on this page. */
export function useUpdateVoucherCache(): (voucher: VoucherDetail) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (voucher) => {
    queryClient.setQueryData(voucherQuery(api, voucher.id).queryKey, voucher)
    for (const part of ['list', 'report']) void queryClient.invalidateQueries({ queryKey: ['admin', 'vouchers', part] })
  }
}
