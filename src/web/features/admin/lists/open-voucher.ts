import { useLocation } from 'wouter'
import { useApi } from '#web/api.ts'
import { lookUpVoucher } from '#web/queries/vouchers.ts'
import { lookedUpState } from '#web/voucher-history-state.ts'
import { showFailure } from '../forms/failure.ts'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'

/** Opens the voucher with this code, ready to redeem. Asks first about unsaved changes; shows a toast if there is none. */
export function useOpenVoucher(): (code: string) => void {
  const api = useApi()
  const [, navigate] = useLocation()
  const beforeLeaving = useBeforeLeaving()
  return (code) =>
    beforeLeaving(() => {
      lookUpVoucher(api, code).then(
        ({ id }) => navigate(`/admin/vouchers/${id}`, { state: lookedUpState }),
        showFailure,
      )
    })
}
