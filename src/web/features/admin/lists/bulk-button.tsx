import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { BulkActionOutcome } from '#contract/bulk-action.ts'
import { counted } from '#domain/count.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { SelectedRows } from './selection.tsx'

type Typed = Record<string, string>
type Field = (name: string) => object

/** The dialog that asks for confirmation, and for the input of the action, if it needs any. */
type Question = {
  title: (count: number) => string
  text: (count: number) => string
  schema?: z.ZodType<Typed, Typed>
  fields?: (field: Field) => ReactNode
}

type BulkButtonProps<Row> = {
  chosen: SelectedRows<Row>
  /** Which of the selected rows the action applies to; all by default. The button is hidden if there is none. */
  fits?: (row: Row) => boolean
  /** The id of a row in the API; `id` by default. */
  idOf?: (row: Row) => string
  /** The label of the button, for this number of rows. */
  label: (count: number) => string
  /** Does the action for all these rows in one call. */
  act: (ids: string[], typed: Typed) => Promise<BulkActionOutcome>
  /** The message after it was done, for this number of rows; `already`: how many of them had been so before. */
  done: (count: number, already: number) => string
  /** Shows that message; a success toast by default. */
  notify?: (text: string) => void
  question?: Question
  variant?: ButtonVariant
}

type BulkDeleteProps<Row> = Pick<BulkButtonProps<Row>, 'chosen' | 'fits' | 'act'> & {
  label?: (count: number) => string
  nouns: readonly [one: string, many: string]
  /** The consequence, shown before it is confirmed. */
  text: string | ((count: number) => string)
}

const succeeded = (text: string) => {
  toast('Success', text)
}
const ownId = ({ id }: { id: string }) => id

/**
 * A button that acts on all selected rows, and shows the outcome in a toast. A second press while the first runs does
 * nothing. Rows that were refused stay selected.
 */
export function BulkButton<Row extends { id: string }>(props: BulkButtonProps<Row>) {
  const { chosen, fits, idOf = ownId, label, act, done, notify = succeeded, question, variant = 'quiet' } = props
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const running = useRef<Promise<unknown>>(undefined)
  const rows = chosen.rows.filter((row) => fits?.(row) ?? true)
  const count = rows.length
  // Any list or page may show the changed rows.
  const refetch = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'me' })
  const run = useMutation({
    // Uses the rows of the time of the press, since some have gone once the list is refetched.
    mutationFn: async (typed: Typed) => ({
      outcome: await act(rows.map(idOf), typed),
      applyOutcome: chosen.applyOutcome,
    }),
    onSuccess: async ({ outcome, applyOutcome }) => {
      await refetch()
      applyOutcome(outcome, idOf)
      if (outcome.done.length > 0) notify(done(outcome.done.length, outcome.already?.length ?? 0))
    },
    // Some rows may have been changed before the error.
    onError: () => refetch(),
  })
  if (count === 0) return null
  // A second press can come before the button has rendered as busy.
  const once = (typed: Typed) => {
    running.current ??= run.mutateAsync(typed).finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const press = () => {
    if (question) setAsks(true)
    else once({}).catch(showFailure)
  }
  return (
    <>
      <Button
        variant={variant === 'primary' ? 'primary' : 'quiet'}
        {...(variant === 'danger' && { className: 'quiet-danger' })}
        busy={run.isPending}
        onClick={press}
      >
        {label(count)}
      </Button>
      {asks && question && (
        <FormDialog<Typed>
          title={question.title(count)}
          action={label(count)}
          variant={variant === 'danger' ? 'danger' : 'primary'}
          schema={question.schema}
          send={once}
          onClose={() => setAsks(false)}
        >
          {(field) => (
            <>
              <p>{question.text(count)}</p>
              {question.fields?.(field)}
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

const deleteLabel = (count: number) => `Delete ${count}`

/** A button that deletes the selected rows, after a question. */
export const BulkDelete = <Row extends { id: string }>({
  nouns,
  text,
  label = deleteLabel,
  ...action
}: BulkDeleteProps<Row>) => (
  <BulkButton
    {...action}
    variant="danger"
    label={label}
    done={(count) => `${counted(count, nouns)} deleted.`}
    question={{
      title: (count) => `Delete ${counted(count, nouns)}?`,
      text: (count) => (typeof text === 'string' ? text : text(count)),
    }}
  />
)
