import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { ManyOutcome } from '#contract/many.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { Chosen } from './selection.tsx'

type Typed = Record<string, string>
type Field = (name: string) => object

/** Asks once before it is done, with what has to be known for it, if anything. */
type Question = {
  title: (count: number) => string
  text: (count: number) => string
  schema?: z.ZodType<Typed, Typed>
  fields?: (field: Field) => ReactNode
}

type ManyButtonProps<Row> = {
  chosen: Chosen<Row>
  /** For which of the chosen rows it is; all, where it is left out. Where it is for none, it is not there. */
  fits?: (row: Row) => boolean
  /** By what the API knows a row. */
  idOf?: (row: Row) => string
  /** What it says of so many. */
  words: (count: number) => string
  /** Does it with all of them, in one call. */
  act: (ids: string[], typed: Typed) => Promise<ManyOutcome>
  /** What is said of so many that it was done with. */
  done: (count: number) => string
  /** How it is said, where it is no plain success. */
  tell?: (text: string) => void
  question?: Question
  variant?: ButtonVariant
}

const succeeded = (text: string) => {
  toast('Success', text)
}
const ownId = ({ id }: { id: string }) => id

/**
 * A button that acts on several rows, and says what became of them. A second press while the first is on its way does
 * nothing. What was refused stays chosen.
 */
export function ManyButton<Row extends { id: string }>(props: ManyButtonProps<Row>) {
  const { chosen, fits, idOf = ownId, words, act, done, tell = succeeded, question, variant = 'quiet' } = props
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const running = useRef<Promise<unknown>>(undefined)
  const rows = chosen.rows.filter((row) => fits?.(row) ?? true)
  const count = rows.length
  // Any list and page may show what was changed.
  const readAgain = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'me' })
  const run = useMutation({
    // The rows as they were when it was pressed: some have gone once the list is read again.
    mutationFn: async (typed: Typed) => ({ outcome: await act(rows.map(idOf), typed), settle: chosen.settle }),
    onSuccess: async ({ outcome, settle }) => {
      await readAgain()
      settle(outcome, idOf)
      if (outcome.done.length > 0) tell(done(outcome.done.length))
    },
    // Some of them may have been done before it went wrong.
    onError: () => readAgain(),
  })
  if (count === 0) return null
  // Presses may come faster than the button can show that it is busy.
  const once = (typed: Typed) => {
    running.current ??= run.mutateAsync(typed).finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const press = () => {
    if (question) setAsks(true)
    else once({}).catch((error) => toast('Error', messageOf(error), 'destructive'))
  }
  return (
    <>
      <Button
        variant={variant === 'primary' ? 'primary' : 'quiet'}
        {...(variant === 'danger' && { className: 'quiet-danger' })}
        busy={run.isPending}
        onClick={press}
      >
        {words(count)}
      </Button>
      {asks && question && (
        <FormDialog<Typed>
          title={question.title(count)}
          action={words(count)}
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
