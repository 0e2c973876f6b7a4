import { useState } from 'react'
import type { AdminProduct } from '#contract/shop-settings.ts'
import { formatMoney } from '#domain/money.ts'
import { yearsInWords } from '#domain/vouchers/voucher-terms.ts'
import { shopSettingsQuery } from '#web/queries/orders.ts'
import { useData } from '#web/queries/use-data.ts'
import { rulesQuery } from '#web/queries/vouchers.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { LawWarning } from '../forms/law-warning.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { useOpenEditDialog, useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import { ProductDialog } from './product-dialog.tsx'
import { Products } from './products.tsx'
import { FeesDialog, feeLines, OwnAmountLimitsDialog, ValidityDialog } from './settings-dialogs.tsx'
import { TreatmentVouchers } from './treatment-vouchers.tsx'

type Opened = { product: AdminProduct | undefined } | 'amount' | 'validity' | 'fees'

/** The shop as its owner sets it up: products and prices, how long vouchers last, and postage. */
export function ShopSettings() {
  const settings = useData(shopSettingsQuery)
  const rules = useData(rulesQuery)
  const [opened, setOpened] = useState<Opened>()
  useOpenNewDialog(() => setOpened({ product: undefined }))
  useOpenEditDialog((part) => part === 'fees' && setOpened('fees'))
  const disabled = !useHydrated()
  const close = () => setOpened(undefined)
  const edit = (what: Opened, label: string) => (
    <Button variant="quiet" disabled={disabled} onClick={() => setOpened(what)}>
      {label}
    </Button>
  )
  return (
    <div className="grid gap-5">
      <Products
        products={settings.products}
        onAdd={() => setOpened({ product: undefined })}
        onEdit={(product) => setOpened({ product })}
      />
      <TitledPanel title="An amount of the buyer’s own" action={edit('amount', 'Edit amounts')}>
        <p className="mt-3">
          {settings.ownAmount
            ? `Buyers may choose any amount from ${formatMoney(settings.ownAmount.least)} to ${formatMoney(settings.ownAmount.most)}.`
            : 'Off: gift vouchers have the values of your products.'}
        </p>
      </TitledPanel>
      <TreatmentVouchers settings={settings} />
      <LawWarning />
      <TitledPanel title="Validity of gift vouchers" action={edit('validity', 'Edit validity')}>
        <p className="mt-3">{yearsInWords(rules.years)} from the day of sale, to the end of the last day.</p>
      </TitledPanel>
      <TitledPanel title="Shipping fees" action={edit('fees', 'Edit fees')}>
        <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-8 gap-y-1">
          {feeLines(settings).map(([name, fee]) => (
            <div key={name} className="flex justify-between border-stone border-b py-[0.35rem]">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="tabular">{fee}</dd>
            </div>
          ))}
        </dl>
      </TitledPanel>
      {opened === 'amount' && <OwnAmountLimitsDialog settings={settings} onClose={close} />}
      {opened === 'validity' && <ValidityDialog rules={rules} onClose={close} />}
      {opened === 'fees' && <FeesDialog settings={settings} onClose={close} />}
      {typeof opened === 'object' && (
        <ProductDialog onClose={close} {...(opened.product && { product: opened.product })} />
      )}
    </div>
  )
}
