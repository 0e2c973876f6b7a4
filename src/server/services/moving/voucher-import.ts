import { createHash } from 'node:crypto'
import type { VoucherFileReport } from '#contract/voucher-import.ts'
import { currency, formatMoney, formatWholeMoney } from '#domain/money.ts'
import { makeVoucherCode, maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, RandomDeps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { readSetting } from '../stored-settings.ts'
import { type ListedVoucher, type ReadVouchers, readVouchers } from './read-vouchers.ts'

export type ImportVouchers = { ok: true; report: VoucherFileReport } | { ok: false; reason: 'no_columns' }

const batch = 200

/**
 * Takes over vouchers that were sold elsewhere, from a CSV file, all of its good lines or none, unless it is a dry run
 * (docs/product.md, "Moving in"). What an earlier import has brought stays as it is, so the same file adds nothing twice.
 * `no_columns`: its headings lack the code, the balance or the expiry.
 */
export async function importVouchers(
  deps: RandomDeps,
  { fileName, csv, dryRun, actor }: { fileName: string; csv: string; dryRun: boolean; actor: Actor },
): Promise<ImportVouchers> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const read = await readVouchers(csv, { timeZone, now: deps.now() })
  if (!read) return { ok: false, reason: 'no_columns' }
  if (dryRun) return { ok: true, report: reportOf(read, await compare(db, read)) }
  return inTransaction(deps.database, async (tx) => {
    const compared = await compare(tx, read)
    const report = reportOf(read, compared)
    if (compared.fresh.length === 0) return { ok: true, report }
    const importId = deps.newId()
    const product = await tx
      .selectFrom('products')
      .select(['id', 'image'])
      .where('kind', '=', 'voucher')
      .executeTakeFirst()
    const about = { importId, fileName, actor, productId: product?.id ?? 0, image: product?.image ?? '' }
    for (let start = 0; start < compared.fresh.length; start += batch)
      await writeVouchers(tx, deps, compared.fresh.slice(start, start + batch), about)
    await writeAudit(tx, deps, {
      actor,
      action: 'voucher.imported',
      entity: 'voucher',
      entityId: '*',
      after: { file: fileName, vouchers: report.fresh, cents: report.freshCents },
    })
    return { ok: true, report }
  })
}

type Compared = { fresh: ListedVoucher[]; known: number; faults: { line: number; message: string }[] }

const reportOf = (read: ReadVouchers, { fresh, known, faults }: Compared): VoucherFileReport => {
  const all = [...read.faults, ...faults].sort((a, b) => a.line - b.line)
  return {
    lines: read.lines,
    fresh: fresh.length,
    freshCents: fresh.reduce((sum, { cents }) => sum + cents, 0),
    known,
    faultCount: all.length,
    faults: all.slice(0, 100),
    ignored: read.ignored,
    sample: fresh.slice(0, 5).map(({ code, cents, until, name, email }) => ({
      maskedCode: maskVoucherCode(code),
      cents,
      until,
      holder: name || email,
    })),
  }
}

/** Which vouchers of a file are new, which an earlier import has brought, and which have the code of another one. */
async function compare(db: Reader, { vouchers }: ReadVouchers): Promise<Compared> {
  const here = new Map<string, { imported: boolean; cents: number }>()
  for (let start = 0; start < vouchers.length; start += 500) {
    const codes = vouchers.slice(start, start + 500).map(({ code }) => code)
    const rows = await db
      .selectFrom('vouchers')
      .select(['code', 'import_id', 'initial_cents'])
      .where('code', 'in', codes)
      .execute()
    for (const row of rows) here.set(row.code, { imported: row.import_id !== null, cents: row.initial_cents })
    // A code that was replaced by a new one: its voucher is here.
    const former = await db
      .selectFrom('voucher_former_codes')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_former_codes.voucher_id')
      .select(['voucher_former_codes.code', 'vouchers.import_id', 'vouchers.initial_cents'])
      .where('voucher_former_codes.code', 'in', codes)
      .execute()
    for (const row of former) here.set(row.code, { imported: row.import_id !== null, cents: row.initial_cents })
  }
  const faults: Compared['faults'] = []
  const fresh: ListedVoucher[] = []
  let known = 0
  for (const voucher of vouchers) {
    const other = here.get(voucher.code)
    if (!other) fresh.push(voucher)
    else if (other.imported && other.cents === voucher.cents) known++
    else {
      const message = other.imported
        ? `A voucher with this code was imported with ${formatMoney(other.cents)}`
        : 'A voucher that was sold here has this code'
      faults.push({ line: voucher.line, message })
    }
  }
  return { fresh, known, faults }
}

type About = { importId: string; fileName: string; actor: Actor; productId: number; image: string }

/**
 * Writes vouchers with an order each, which holds their holder and is paid by a payment of the provider `import`: so all that
 * is done with a voucher is done with these as well. Real money was paid for them, whatever the shop is set to now.
 */
async function writeVouchers(tx: Tx, deps: RandomDeps, listed: ListedVoucher[], about: About): Promise<void> {
  const { newId, randomBytes } = deps
  const at = deps.now().toISOString()
  const rows = listed.map((voucher) => ({
    ...voucher,
    voucherId: newId(),
    orderId: newId(),
    lineId: newId(),
    paymentId: newId(),
    reference: referenceOf(randomBytes),
    hash: hashToken(makeToken(randomBytes)),
  }))
  await tx
    .insertInto('orders')
    .values(
      rows.map(({ orderId, reference, hash, cents, name, email }) => ({
        id: orderId,
        reference,
        status: 'pending' as const,
        livemode: 1 as const,
        browser_hash: hash,
        cart_hash: createHash('sha256').update(`import:${orderId}`).digest('hex'),
        currency,
        items_cents: cents,
        shipping_cents: 0,
        total_cents: cents,
        name,
        email,
        phone: '',
        delivery_method: 'print' as const,
        address: '',
        city: '',
        state: '',
        postal_code: '',
        form_complete: 1 as const,
        voucher_units: 1,
        vouchers_issued: 0,
        expires_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await tx
    .insertInto('order_lines')
    .values(
      rows.map(({ lineId, orderId, cents }) => ({
        id: lineId,
        order_id: orderId,
        position: 0,
        product_id: about.productId,
        kind: 'voucher' as const,
        name: `${formatWholeMoney(cents)} Gift Voucher`,
        image: about.image,
        unit_cents: cents,
        quantity: 1,
      })),
    )
    .execute()
  await tx
    .insertInto('payments')
    .values(
      rows.map(({ paymentId, orderId, cents }) => ({
        id: paymentId,
        order_id: orderId,
        provider: 'import' as const,
        reference: `import-${paymentId}`,
        client_secret: null,
        status: 'succeeded' as const,
        amount_cents: cents,
        currency,
        livemode: 1 as const,
        method: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await tx
    .insertInto('vouchers')
    .values(
      rows.map(({ voucherId, code, orderId, lineId, cents, expiresAt }) => ({
        id: voucherId,
        code,
        order_id: orderId,
        order_paid_at: at,
        order_line_id: lineId,
        unit: 1,
        initial_cents: cents,
        balance_cents: cents,
        status: 'active' as const,
        livemode: 1 as const,
        issued_at: at,
        expires_at: expiresAt,
        import_id: about.importId,
      })),
    )
    .execute()
  await tx
    .insertInto('voucher_ledger')
    .values(
      rows.map(({ voucherId, cents, originalCents }) => ({
        id: newId(),
        voucher_id: voucherId,
        kind: 'import' as const,
        delta_cents: cents,
        actor: about.actor.name,
        reason:
          originalCents === undefined
            ? about.fileName
            : `${about.fileName}; its original value was ${formatMoney(originalCents)}`,
        idempotency_key: `import:${voucherId}`,
        created_at: at,
      })),
    )
    .execute()
  await tx
    .updateTable('orders')
    .set((row) => ({
      status: 'paid' as const,
      paid_at: at,
      charged_cents: row.ref('total_cents'),
      paid_payment_id: row.selectFrom('payments').select('payments.id').whereRef('payments.order_id', '=', 'orders.id'),
    }))
    .where(
      'id',
      'in',
      rows.map(({ orderId }) => orderId),
    )
    .execute()
}

const referenceOf = (randomBytes: Deps['randomBytes']): string => {
  const symbols = makeVoucherCode(randomBytes)
  return `${symbols.slice(0, 4)}-${symbols.slice(4, 8)}`
}
