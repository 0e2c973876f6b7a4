import { useMutation } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { useState } from 'react'
import { type OrderDetail, orderNoteSchema } from '#contract/order.ts'
import { addNote, removeNote } from '#web/queries/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { rememberPlace } from '../lists/focus-near.ts'
import { useChangeOrder } from './use-change-order.ts'

/** The internal notes of staff on an order. */
export function OrderNotes({ order }: { order: OrderDetail }) {
  const change = useChangeOrder()
  const when = useFormatTime()
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(false)
  const remove = useMutation({
    mutationFn: (noteId: string) => change((api) => removeNote(api, order.id, noteId)),
    onSuccess: () => toast('Success', 'The note has been removed.'),
    onError: showFailure,
  })
  return (
    <section className="panel" aria-labelledby="notes" tabIndex={-1}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="notes">Notes</h2>
        <Button variant="quiet" disabled={!hydrated} onClick={() => setAdding(true)}>
          <StickyNote aria-hidden className="size-4" />
          Add a note
        </Button>
      </div>
      {order.notes.length === 0 ? (
        <p className="mt-2 text-ink-soft">Only the clinic sees notes. There are none on this order.</p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {order.notes.map(({ id, text, by, at }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-stone border-t pt-3"
            >
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="tabular text-ink-soft text-small">{`${when(at)}, ${by}`}</p>
              </div>
              <button
                type="button"
                className="text-link text-small"
                // Not while a call is on its way: it would lose the focus.
                disabled={!hydrated}
                aria-label={`Remove the note of ${when(at)}`}
                onClick={({ currentTarget }) =>
                  // The button goes with its note.
                  !remove.isPending && remove.mutate(id, { onSuccess: rememberPlace(currentTarget) })
                }
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <FormDialog
          title="Add a note"
          action="Add"
          keptAs={`order-note:${order.id}`}
          onClose={() => setAdding(false)}
          schema={orderNoteSchema}
          success="The note has been added."
          send={(note) => change((api) => addNote(api, order.id, note))}
        >
          {(field) => <TextArea label="Note" {...field('text')} required maxLength={2000} hint="For the clinic only" />}
        </FormDialog>
      )}
    </section>
  )
}
