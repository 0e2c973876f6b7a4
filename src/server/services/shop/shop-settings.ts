import type { Selectable } from 'kysely'
import type {
  AdminProduct,
  NewProduct,
  OwnAmountInput,
  ProductInput,
  ShippingFeesInput,
  ShopSettings,
} from '#contract/shop-settings.ts'
import { revisionOf } from '#domain/revision.ts'
import { taxClassOf } from '#domain/shop/tax.ts'
import { treatmentOffers } from '#domain/shop/treatment-offer.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { toRow } from '#server/database/rows.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, type Setting, type SettingKey, writeSetting } from '../stored-settings.ts'
import { readTreatments } from './cart-products.ts'
import { asProduct } from './products.ts'

/** The shop settings: every product, for sale or not, and the fees. */
export async function readShopSettings({ database: { db } }: Pick<Deps, 'database'>): Promise<ShopSettings> {
  return {
    products: await adminProducts(db),
    shippingFees: await readSetting(db, 'shop.shippingFees'),
    ownAmount: await readSetting(db, 'shop.ownAmount'),
    treatmentVouchers: {
      on: await readSetting(db, 'shop.treatmentVouchers'),
      treatments: (await readTreatments(db))
        .flatMap(treatmentOffers)
        .map(({ name, cents, fault }) => ({ title: name, cents, fault })),
    },
  }
}

const asAdminProduct = (row: Selectable<Tables['products']>): AdminProduct => ({
  ...asProduct(row),
  active: row.active === 1,
  taxClass: row.tax_class,
})

async function adminProducts(db: Reader): Promise<AdminProduct[]> {
  const rows = await db.selectFrom('products').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(asAdminProduct)
}

/** Saved, or somebody else has changed it since the version `basedOn` that an edit started from (`revisionOf`). */
export type SettingOutcome<T> = { ok: true } | { ok: false; current: T }
type Edit = { basedOn?: string | undefined; actor: Actor }

/** Sets the shipping fees, in cents, for orders that are opened from now on. */
export const saveShippingFees = (deps: WriteDeps, { fees, ...edit }: Edit & { fees: ShippingFeesInput }) =>
  saveSetting(deps, 'shop.shippingFees', fees, edit)

/** Sets between which amounts buyers choose what a voucher is worth, or that they don't. */
export const saveOwnAmount = (
  deps: WriteDeps,
  { limits: { least, most }, ...edit }: Edit & { limits: OwnAmountInput },
) => saveSetting(deps, 'shop.ownAmount', least === null || most === null ? null : { least, most }, edit)

/** Sets whether vouchers are sold for treatments. */
export const saveTreatmentVouchers = (deps: WriteDeps, { on, actor }: { on: boolean; actor: Actor }) =>
  saveSetting(deps, 'shop.treatmentVouchers', on, { actor })

async function saveSetting<K extends SettingKey>(
  deps: WriteDeps,
  key: K,
  value: Setting<K>,
  { basedOn, actor }: Edit,
): Promise<SettingOutcome<Setting<K>>> {
  return inTransaction(deps.database, async (tx) => {
    const before = await readSetting(tx, key)
    if (basedOn !== undefined && basedOn !== revisionOf(before)) return { ok: false, current: before }
    await writeSetting(tx, key, value, deps.now())
    await writeAudit(tx, deps, {
      actor,
      action: 'settings.saved',
      entityId: key,
      before,
      after: value,
    })
    return { ok: true }
  })
}

/** Adds a product at the end of the shop. */
export async function addProduct(
  deps: WriteDeps,
  { product, actor }: { product: NewProduct; actor: Actor },
): Promise<AdminProduct> {
  return inTransaction(deps.database, async (tx) => {
    const last = await tx
      .selectFrom('products')
      .select((row) => [row.fn.max('id').as('id'), row.fn.max('position').as('position')])
      .executeTakeFirst()
    const id = (last?.id ?? 99) + 1
    const at = deps.now().toISOString()
    await tx
      .insertInto('products')
      .values({
        ...toRow({ ...product, taxClass: taxClassOf(product) }),
        id,
        position: (last?.position ?? -1) + 1,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const added = (await findProduct(tx, id))!
    await writeAudit(tx, deps, {
      actor,
      action: 'product.added',
      entityId: String(id),
      after: added,
    })
    return added
  })
}

export type ProductOutcome =
  | { ok: true; product: AdminProduct }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'stale'; current: AdminProduct }

/**
 * Changes a product. Carts that hold it at the old price are told so when their checkout opens; orders keep what they
 * were placed with. `stale`: somebody else has changed it since the version `basedOn` (`revisionOf`).
 */
export async function updateProduct(
  deps: WriteDeps,
  { id, product, basedOn, actor }: Edit & { id: number; product: ProductInput },
): Promise<ProductOutcome> {
  let current: AdminProduct | undefined
  const saved = await changeProduct(deps, {
    id,
    actor,
    change: (before) => {
      current = basedOn !== undefined && basedOn !== revisionOf(before) ? before : undefined
      return current ? undefined : { ...product, taxClass: taxClassOf({ ...before, ...product }) }
    },
  })
  if (current) return { ok: false, reason: 'stale', current }
  return saved ? { ok: true, product: saved } : { ok: false, reason: 'unknown' }
}

/** Sells a product in the shop, or no longer. `undefined` if there is no such product. */
export const sellProduct = (
  deps: WriteDeps,
  { id, active, actor }: { id: number; active: boolean; actor: Actor },
): Promise<AdminProduct | undefined> =>
  changeProduct(deps, { id, actor, change: (before) => (before.active === active ? undefined : { active }) })

type ProductChange = Partial<ProductInput & Pick<AdminProduct, 'taxClass'>>

async function changeProduct(
  deps: WriteDeps,
  { id, actor, change }: { id: number; actor: Actor; change: (before: AdminProduct) => ProductChange | undefined },
): Promise<AdminProduct | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const before = await findProduct(tx, id)
    if (!before) return undefined
    const changed = change(before)
    if (!changed) return before
    await tx
      .updateTable('products')
      .set({ ...toRow(changed), updated_at: deps.now().toISOString() })
      .where('id', '=', id)
      .execute()
    const after = (await findProduct(tx, id))!
    await writeAudit(tx, deps, {
      actor,
      action: 'product.updated',
      entityId: String(id),
      before,
      after,
    })
    return after
  })
}

async function findProduct(tx: Tx, id: number): Promise<AdminProduct | undefined> {
  const row = await tx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asAdminProduct(row)
}
