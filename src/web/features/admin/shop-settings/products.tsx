import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminProduct } from '#contract/shop-settings.ts'
import { counted } from '#domain/count.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { changeProducts } from '#web/queries/bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { BulkButton } from '../lists/bulk-button.tsx'
import { type Bulk, SelectionBar, useSelection } from '../lists/selection.tsx'
import { SelectAllCheckbox, SelectionCheckbox } from '../lists/selection-checkbox.tsx'
import { SelectionToggle } from '../lists/selection-toggle.tsx'
import { Thumbnail } from '../lists/thumbnail.tsx'

type ProductsProps = { products: AdminProduct[]; onAdd: () => void; onEdit: (product: AdminProduct) => void }

const nouns = ['product', 'products'] as const

/** The products of the shop, including those no longer sold, with bulk actions. */
export function Products({ products, onAdd, onEdit }: ProductsProps) {
  const api = useApi()
  const disabled = !useHydrated()
  const [choosing, setChoosing] = useState(false)
  const rows = products.map((product) => ({ id: String(product.id), product }))
  const bulk: Bulk<(typeof rows)[number]> = {
    nameOf: ({ product }) => `“${product.name}”`,
    actions: (chosen) => (
      <>
        <BulkButton
          chosen={chosen}
          fits={({ product }) => !product.active}
          label={(count) => `Sell ${count}`}
          act={(ids) => changeProducts(api, { act: 'sell', ids })}
          done={(count) => `${counted(count, nouns)} sold in the shop now.`}
        />
        <BulkButton
          chosen={chosen}
          fits={({ product }) => product.active}
          label={(count) => `Stop selling ${count}`}
          act={(ids) => changeProducts(api, { act: 'withdraw', ids })}
          done={(count) => `${counted(count, nouns)} not sold any more.`}
        />
      </>
    ),
  }
  const selection = useSelection(rows, choosing ? bulk : undefined)
  return (
    <TitledPanel
      title="Products and prices"
      action={
        <div className="flex flex-wrap gap-2">
          {products.length > 1 && <SelectionToggle pressed={choosing} onPress={() => setChoosing(!choosing)} />}
          <Button disabled={disabled} aria-keyshortcuts="n" onClick={onAdd}>
            <Plus aria-hidden className="size-4" />
            Add a product
          </Button>
        </div>
      }
    >
      <SelectionBar selection={selection} />
      {selection.choosable.length > 0 && (
        <div className="mt-3">
          <SelectAllCheckbox selection={selection} label="Select all" />
        </div>
      )}
      <ul className="mt-4">
        {rows.map((row) => {
          const { product } = row
          return (
            <li
              key={row.id}
              className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-stone border-t py-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto_auto]"
            >
              <Thumbnail src={product.image} alt="" sizes="4rem" className="aspect-square w-16 rounded-md" />
              <p>
                <span className="font-semibold">{product.name}</span>
                <span className="block text-ink-soft text-small">
                  {product.kind === 'voucher' ? 'Gift voucher' : 'Goods'}, {product.active ? 'sold now' : 'not sold'}
                </span>
              </p>
              <p className="tabular">{formatMoney(product.priceCents)}</p>
              <div className="flex items-center gap-2 max-sm:col-[2/-1] max-sm:justify-self-start">
                {choosing && <SelectionCheckbox selection={selection} row={row} className="" />}
                <Button
                  variant="quiet"
                  disabled={disabled}
                  aria-label={`Edit ${product.name}`}
                  onClick={() => onEdit(product)}
                >
                  Edit
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </TitledPanel>
  )
}
