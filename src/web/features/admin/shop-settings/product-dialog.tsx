import { useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { type AdminProduct, newProductSchema } from '#contract/shop-settings.ts'
import { useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { addProduct, updateProduct } from '#web/queries/orders.ts'
import { useData } from '#web/queries/use-data.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { AdvertisingNotes } from '../forms/advertising-notes.tsx'
import { AmountField, typedAmount } from '../forms/amount-field.tsx'
import { type FieldTexts, formatBoth } from '../forms/field-texts.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Checkbox } from '../forms/form-fields.tsx'
import { PictureChoice } from '../forms/picture-choice.tsx'
import { useRefetchShopSettings } from './use-refetch-shop-settings.ts'

const { kind, priceCents } = newProductSchema.shape
const typedProduct = newProductSchema.extend({ kind: kind.default('goods'), priceCents: typedAmount(priceCents) })

const taxClasses = { included: 'Included in the price', free: 'Free of tax' }
const texts: FieldTexts<FieldValues> = {
  labels: {
    name: 'Name',
    priceCents: 'Price',
    taxClass: 'Tax',
    description: 'Description',
    image: 'Picture',
    active: 'Sold in the shop',
  },
  formatters: { taxClass: formatBoth((of) => taxClasses[of as keyof typeof taxClasses] ?? '') },
}

/** Changes a product, or adds one where there is none yet. */
export function ProductDialog(props: { product?: AdminProduct; onClose: () => void }) {
  const { onClose } = props
  // As it was when it was opened: what somebody else saves meanwhile is not to be overwritten.
  const [product] = useState(props.product)
  const api = useApi()
  const changed = useRefetchShopSettings()
  return (
    <FormDialog
      title={product ? 'Edit product' : 'Add a product'}
      description="Orders already placed keep the name and price they had."
      action={product ? 'Save Changes' : 'Add'}
      keptAs={`product:${product?.id ?? 'new'}`}
      texts={texts}
      onClose={onClose}
      schema={typedProduct}
      success={product ? 'The product has been saved.' : 'The product has been added.'}
      send={async ({ kind, ...input }) => {
        try {
          if (product) await updateProduct(api, product, input)
          else await addProduct(api, { ...input, kind })
        } finally {
          await changed()
        }
      }}
    >
      {(field, form) => (
        <>
          <TextField label="Name" {...field('name')} defaultValue={product?.name} required maxLength={200} />
          {!product && (
            <SelectField
              label="Kind"
              className="max-w-52"
              hint="Goods are posted or picked up. A voucher is issued with a code."
              {...field('kind')}
            >
              <option value="goods">Goods</option>
              <option value="voucher">Gift voucher</option>
            </SelectField>
          )}
          <AmountField
            label="Price"
            {...field('priceCents')}
            defaultValue={product?.price}
            hint="In dollars. For a gift voucher, this is also its value."
            required
          />
          <TaxField
            product={product}
            isVoucher={(product?.kind ?? form.watch('kind')) === 'voucher'}
            field={field('taxClass')}
          />
          <TextArea label="Description" {...field('description')} defaultValue={product?.description} rows={3} />
          <PictureChoice
            label="Picture"
            address={form.watch('image', product?.image ?? '')}
            onPick={({ address }) => {
              form.setValue('image', address)
              form.clearErrors('image')
            }}
          >
            <TextField
              label="Picture"
              {...field('image')}
              inputMode="url"
              defaultValue={product?.image}
              required
              hint="An address starting with https:// or /"
            />
          </PictureChoice>
          <Checkbox label="Sold in the shop" {...form.register('active')} defaultChecked={product?.active ?? true} />
          <FormProvider {...form}>
            <AdvertisingNotes />
          </FormProvider>
        </>
      )}
    </FormDialog>
  )
}

/** How goods are taxed. A voucher isn't, before it is used. */
function TaxField({
  product,
  isVoucher,
  field,
}: {
  product: AdminProduct | undefined
  isVoucher: boolean
  field: object
}) {
  const { country } = useData(siteQuery)
  const tax = country === 'AU' ? 'GST' : 'tax'
  if (isVoucher) return <p className="text-ink-soft text-small">No {tax} is charged when a gift voucher is sold.</p>
  return (
    <SelectField
      label={country === 'AU' ? 'GST' : 'Tax'}
      className="max-w-52"
      hint="The price stays as it is. Receipts say how much of it is tax, if you charge any."
      defaultValue={product?.taxClass ?? 'included'}
      {...field}
    >
      <option value="included">Included in the price</option>
      <option value="free">{country === 'AU' ? 'GST-free' : 'Free of tax'}</option>
    </SelectField>
  )
}
