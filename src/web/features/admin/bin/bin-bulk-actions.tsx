import type { Binned } from '#contract/bin.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeBin } from '#web/queries/bulk.ts'
import { BulkButton } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'

const items = ['item', 'items'] as const
const placeOf = ({ kind, id }: Binned) => `${kind}/${id}`

/** Restores the selected entries, or deletes them permanently. */
export function BinBulkActions({ chosen }: { chosen: SelectedRows<Binned> }) {
  const api = useApi()
  return (
    <>
      <BulkButton
        chosen={chosen}
        idOf={placeOf}
        words={(count) => `Bring back ${count}`}
        act={(ids) => changeBin(api, { act: 'restore', ids })}
        done={(count) => (count === 1 ? '1 item is back.' : `${count} items are back.`)}
      />
      <BulkButton
        chosen={chosen}
        idOf={placeOf}
        variant="danger"
        words={(count) => `Delete ${count} for good`}
        act={(ids) => changeBin(api, { act: 'delete', ids })}
        done={(count) => (count === 1 ? '1 item is gone for good.' : `${count} items are gone for good.`)}
        question={{
          title: (count) => `Delete ${counted(count, items)} for good?`,
          text: (count) => `${count === 1 ? 'It' : 'They'} will be deleted now. This can’t be undone.`,
        }}
      />
    </>
  )
}
