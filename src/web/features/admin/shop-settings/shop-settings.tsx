import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { KeptProduct } from '#contract/shop-settings.ts'
import { formatMoney } from '#domain/money.ts'
import { useHydrated } from '#web/hydrated.ts'
import { shopSettingsQuery } from '#web/queries/orders.ts'
import { useData } from '#web/queries/use-data.ts'
import { rulesQuery } from '#web/queries/vouchers.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { LawWarning } from '../forms/law-warning.tsx'
import { useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import { ProductDialog } from './product-dialog.tsx'
import { FeesDialog, feeLines, ValidityDialog } from './settings-dialogs.tsx'
import './shop-settings.css'

type Opened = { product: KeptProduct | undefined } | 'validity' | 'fees'

/** The shop as its owner sets it up: products and prices, how long vouchers last, and postage. */
export function ShopSettings() {
  const settings = useData(shopSettingsQuery)
  const rules = useData(rulesQuery)
  const [opened, setOpened] = useState<Opened>()
  useOpenNewDialog(() => setOpened({ product: undefined }))
  const disabled = !useHydrated()
  const close = () => setOpened(undefined)
  const edit = (what: Opened, label: string) => (
    <Button variant="quiet" disabled={disabled} onClick={() => setOpened(what)}>
      {label}
    </Button>
  )
  return (
    <div className="grid gap-5">
      <Part
        title="Products and prices"
        action={
          <Button disabled={disabled} aria-keyshortcuts="n" onClick={() => setOpened({ product: undefined })}>
            <Plus aria-hidden className="size-4" />
            Add a product
          </Button>
        }
      >
        <ul className="product-rows">
          {settings.products.map((product) => (
            <li key={product.id}>
              <Picture src={product.image} alt="" sizes="4rem" className="product-picture" />
              <p>
                <span className="font-semibold">{product.name}</span>
                <span className="block text-ink-soft text-small">
                  {product.kind === 'voucher' ? 'Gift voucher' : 'Goods'}, {product.active ? 'sold now' : 'not sold'}
                </span>
              </p>
              <p className="tabular">{formatMoney(product.priceCents)}</p>
              <Button
                variant="quiet"
                disabled={disabled}
                aria-label={`Edit ${product.name}`}
                onClick={() => setOpened({ product })}
              >
                Edit
              </Button>
            </li>
          ))}
        </ul>
      </Part>
      <LawWarning />
      <Part title="Validity of gift vouchers" action={edit('validity', 'Edit validity')}>
        <p className="mt-3">
          {rules.years === 1 ? '1 year' : `${rules.years} years`} from the day of sale, to the end of the last day.
        </p>
      </Part>
      <Part title="Shipping fees" action={edit('fees', 'Edit fees')}>
        <dl className="fee-list">
          {feeLines(settings).map(([name, fee]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular">{fee}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {opened === 'validity' && <ValidityDialog rules={rules} onClose={close} />}
      {opened === 'fees' && <FeesDialog settings={settings} onClose={close} />}
      {typeof opened === 'object' && (
        <ProductDialog onClose={close} {...(opened.product && { product: opened.product })} />
      )}
    </div>
  )
}

const Part = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <section className="panel">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
