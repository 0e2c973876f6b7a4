import { useState } from 'react'
import type { KeptProduct } from '#contract/shop-settings.ts'
import { useApi } from '#web/api.ts'
import { addProduct, updateProduct } from '#web/queries/orders.ts'
import { Field, TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AmountField, readAmount } from '../forms/amount-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { PictureChoice } from '../forms/picture-choice.tsx'
import { useSettingsChanged } from './use-settings-changed.ts'

/** Changes a product, or adds one where there is none yet. */
export function ProductDialog({ product, onClose }: { product?: KeptProduct; onClose: () => void }) {
  const api = useApi()
  const changed = useSettingsChanged()
  const [image, setImage] = useState(product?.image ?? '')
  return (
    <FormDialog
      title={product ? 'Edit product' : 'Add a product'}
      description="Orders already placed keep the name and price they had."
      action={product ? 'Save' : 'Add'}
      onClose={onClose}
      send={async ({ name = '', description = '', priceCents, kind, active }) => {
        const input = { name, description, priceCents: readAmount(priceCents), image, active: active === 'on' }
        if (product) await updateProduct(api, product.id, input)
        else await addProduct(api, { ...input, kind: kind === 'voucher' ? 'voucher' : 'goods' })
        await changed()
        toast('Success', product ? 'The product has been saved.' : 'The product has been added.')
      }}
    >
      {(errors, mended) => (
        <>
          <TextField
            label="Name"
            name="name"
            defaultValue={product?.name}
            required
            maxLength={200}
            error={errors.name}
          />
          {!product && (
            <Field label="Kind" hint="Goods are posted or picked up. A voucher is issued with a code.">
              {(control) => (
                <select name="kind" className="field max-w-52" {...control}>
                  <option value="goods">Goods</option>
                  <option value="voucher">Gift voucher</option>
                </select>
              )}
            </Field>
          )}
          <AmountField
            label="Price"
            name="priceCents"
            defaultValue={product?.price}
            hint="In dollars. For a gift voucher, this is also its value."
            required
            error={errors.priceCents}
          />
          <TextArea
            label="Description"
            name="description"
            defaultValue={product?.description}
            rows={3}
            error={errors.description}
          />
          <PictureChoice
            label="Picture"
            address={image}
            onPick={({ address }) => {
              setImage(address)
              mended('image')
            }}
          >
            <TextField
              label="Picture"
              name="image"
              inputMode="url"
              value={image}
              onChange={({ target }) => setImage(target.value)}
              required
              hint="An address starting with https:// or /"
              error={errors.image}
            />
          </PictureChoice>
          <label className="flex items-center gap-2">
            <input type="checkbox" name="active" defaultChecked={product?.active ?? true} className="size-5" />
            Sold in the shop
          </label>
        </>
      )}
    </FormDialog>
  )
}
