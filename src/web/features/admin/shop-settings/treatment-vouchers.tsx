import { useMutation } from '@tanstack/react-query'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { saveTreatmentVouchers } from '#web/queries/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { TextLink } from '../frame/text-link.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { useRefetchShopSettings } from './use-refetch-shop-settings.ts'

/** Whether vouchers are sold for treatments, what each is worth, and why there is none for one. */
export function TreatmentVouchers({ settings: { treatmentVouchers } }: { settings: ShopSettings }) {
  const api = useApi()
  const changed = useRefetchShopSettings()
  const disabled = !useHydrated()
  const { on, treatments } = treatmentVouchers
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      await saveTreatmentVouchers(api, wanted)
      await changed()
    },
    onSuccess: (_, wanted) => toast('Success', `Vouchers for treatments are ${wanted ? 'on' : 'off'}.`),
    onError: showFailure,
  })
  return (
    <TitledPanel
      title="Vouchers for a treatment"
      action={
        <Button variant="quiet" busy={change.isPending} disabled={disabled} onClick={() => change.mutate(!on)}>
          {on ? 'Stop selling them' : 'Sell them'}
        </Button>
      }
    >
      <p className="mt-3 max-w-measure">
        {on
          ? 'Buyers may choose a treatment. The voucher names it and is worth its fee in money, for this treatment or anything else.'
          : 'Off. Switched on, buyers may choose a treatment: the voucher names it and is worth its fee in money.'}
      </p>
      {treatments.length === 0 ? (
        <p className="mt-3 text-ink-soft">There are no treatments yet.</p>
      ) : (
        <dl className="mt-4 grid gap-y-1">
          {treatments.map(({ title, cents, fault }) => (
            <div key={title} className="flex flex-wrap justify-between gap-x-6 border-stone border-b py-[0.35rem]">
              <dt className={fault === null ? '' : 'text-ink-soft'}>{title}</dt>
              <dd className={fault === null ? 'tabular' : 'text-ink-soft text-small'}>
                {cents === null ? `No voucher: ${fault}` : formatMoney(cents)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-4 text-small">
        Fees are set under <TextLink to="/admin/services">Services</TextLink>.
      </p>
    </TitledPanel>
  )
}
