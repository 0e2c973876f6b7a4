import { useQueryClient } from '@tanstack/react-query'
import type { VoucherDetail } from '#contract/voucher.ts'
import { useApi } from '#web/api.ts'
import { voucherQuery } from '#web/queries/vouchers.ts'

/** Puts a voucher as the server now tells it in place of the older one; lists and the report are read anew, also on this page. */
export function useUpdateVoucherCache(): (voucher: VoucherDetail) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (voucher) => {
    queryClient.setQueryData(voucherQuery(api, voucher.id).queryKey, voucher)
    for (const part of ['list', 'report']) void queryClient.invalidateQueries({ queryKey: ['admin', 'vouchers', part] })
  }
}
