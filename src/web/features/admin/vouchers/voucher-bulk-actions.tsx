import { extensionSchema, type VoucherRow } from '#contract/voucher.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeVouchers } from '#web/queries/bulk.ts'
import { TextField } from '#web/ui/field.tsx'
import { PrintLink } from '../frame/print-link.tsx'
import { BulkButton } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'
import { useNotifySent } from '../mail/mail-delivery.ts'

const vouchers = ['voucher', 'vouchers'] as const
const isActive = ({ state }: VoucherRow) => state === 'active'

/** Prints the selected vouchers, sends them again or extends them. */
export function VoucherBulkActions({ chosen }: { chosen: SelectedRows<VoucherRow> }) {
  const api = useApi()
  const notifySent = useNotifySent()
  const printable = chosen.rows.filter(isActive)
  const file = `/api/voucher-desk/pdf?ids=${printable.map(({ id }) => id).join()}`
  const latest = chosen.rows
    .map(({ expiresAt }) => expiresAt.slice(0, 10))
    .toSorted()
    .at(-1)
  return (
    <>
      {printable.length > 0 && (
        <>
          <PrintLink href={file}>Print {printable.length}</PrintLink>
          <PrintLink href={`${file}&format=a5-fold`}>
            {printable.length === 1 ? 'Print 1 as a card' : `Print ${printable.length} as cards`}
          </PrintLink>
        </>
      )}
      <BulkButton
        chosen={chosen}
        fits={isActive}
        label={(count) => `Send ${count} again`}
        act={(ids) => changeVouchers(api, { act: 'send', ids })}
        done={(count) => `${counted(count, vouchers)} on the way.`}
        notify={notifySent}
        question={{
          title: (count) => `Send ${counted(count, vouchers)} again?`,
          text: () =>
            'Each goes to whom it was given to, if it went there already, and otherwise to its buyer. The email has the code and a PDF of the voucher.',
        }}
      />
      <BulkButton
        chosen={chosen}
        label={(count) => `Extend ${count}`}
        act={(ids, { until = '' }) => changeVouchers(api, { act: 'extend', ids, until })}
        done={(count) => `${counted(count, vouchers)} extended.`}
        question={{
          title: (count) => `Extend ${counted(count, vouchers)}`,
          text: () => 'You can move the last day later, but not earlier. An expired voucher becomes valid again.',
          schema: extensionSchema,
          fields: (field) => (
            <TextField
              label="New last day"
              {...field('until')}
              type="date"
              min={latest}
              required
              className="max-w-52"
            />
          ),
        }}
      />
    </>
  )
}
