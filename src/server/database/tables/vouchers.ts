import type { Generated } from 'kysely'
import type { LedgerKind } from '#domain/vouchers/voucher-ledger.ts'
import type { Flag } from '../rows.ts'

/** The vouchers and each change of their balances. */
export interface VoucherTables {
  vouchers: {
    id: string
    code: string
    order_id: string
    order_paid_at: string
    order_line_id: string
    unit: number
    initial_cents: number
    balance_cents: number
    status: 'active' | 'frozen' | 'void'
    livemode: Flag
    issued_at: string
    expires_at: string
    lapsed_cents: Generated<number>
    reminded_of: string | null
    /** The file that it was imported from; `null` for one that was sold here. */
    import_id: Generated<string | null>
    /** The recipient, if each voucher of the order is for a different person. */
    gift_id: Generated<string | null>
  }
  voucher_ledger: {
    id: string
    voucher_id: string
    kind: LedgerKind
    delta_cents: number
    actor: string
    reason: string
    idempotency_key: string
    undoes: string | null
    created_at: string
  }
  voucher_former_codes: { code: string; voucher_id: string; replaced_at: string }
}
