import { useLocation } from 'wouter'
import { useApi } from '#web/api.ts'
import { lookedUp } from '#web/looked-up.ts'
import { lookUpVoucher } from '#web/queries/vouchers.ts'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'

/** Opens the voucher of a code, ready to redeem, after what is not saved was asked about; says so where there is none. */
export function useOpenVoucher(): (code: string) => void {
  const api = useApi()
  const [, navigate] = useLocation()
  const beforeLeaving = useBeforeLeaving()
  return (code) =>
    beforeLeaving(() => {
      lookUpVoucher(api, code).then(
        ({ id }) => navigate(`/admin/vouchers/${id}`, { state: lookedUp }),
        (error: Error) => toast('Error', messageOf(error), 'destructive'),
      )
    })
}
