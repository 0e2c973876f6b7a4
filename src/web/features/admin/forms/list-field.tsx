import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type ArrayPath,
  type FieldArray,
  type FieldValues,
  type Path,
  useFieldArray,
  useFormContext,
} from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { RowButton } from './row-button.tsx'

type ListFieldProps<F extends FieldValues, N extends ArrayPath<F>> = {
  name: N
  /** What one entry is called, such as `Slide`. */
  item: string
  blank: FieldArray<F, N>
  most: number
  /** How few there may be: the last ones cannot be removed. */
  least?: number
  /** Whether its order follows from its entries: then none is moved. */
  sorted?: boolean
  /** The number of the first entry, where something else is number one. */
  first?: number
  children: (index: number) => ReactNode
}

/** A list in the form around it: its entries can be added, removed and moved, by keyboard as well. */
export function ListField<F extends FieldValues, N extends ArrayPath<F>>({
  name,
  item,
  blank,
  most,
  least = 0,
  sorted = false,
  first = 1,
  children,
}: ListFieldProps<F, N>) {
  const { control, getValues } = useFormContext<F>()
  const { fields, append, insert, remove, move } = useFieldArray<F, N>({ control, name })
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ index: number; value: FieldArray<F, N> }>()

  // A button that goes would take the focus with it: it moves on with the entry, or to a neighbour that can be used.
  const focusIn = (index: number, ...verbs: Verb[]) => {
    const row = list.current?.children[index]
    const buttons = verbs.map((verb) =>
      row?.querySelector<HTMLButtonElement>(`[data-verb="${verb}"]:not([aria-disabled])`),
    )
    const next = buttons.find((button) => button) ?? adder.current
    next?.focus()
  }
  const moveTo = (from: number, to: number) => {
    flushSync(() => move(from, to))
    focusIn(to, ...(to < from ? upFirst : downFirst))
    setAnnouncement(`${item} ${from + first} is now ${item} ${to + first}`)
    setRemoved(undefined)
  }
  const removeAt = (index: number) => {
    const value = structuredClone((getValues(name as Path<F>) as FieldArray<F, N>[])[index]!)
    flushSync(() => {
      remove(index)
      setRemoved({ index, value })
    })
    focusIn(Math.min(index, fields.length - 2), 'remove')
    setAnnouncement(`${item} ${index + first} has been removed`)
  }
  const undo = ({ index, value }: { index: number; value: FieldArray<F, N> }) => {
    flushSync(() => {
      insert(index, value, { shouldFocus: false })
      setRemoved(undefined)
    })
    focusIn(index, 'remove')
    setAnnouncement(`${item} ${index + first} is back`)
  }

  return (
    <div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} className="grid gap-4">
        {fields.map(({ id }, index) => {
          const called = `${item} ${index + first}`
          return (
            <li
              key={id}
              className="grid gap-x-3 gap-y-2 border-stone border-t py-4 first:border-t-0 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="grid min-w-0 grid-cols-1 gap-4">{children(index)}</div>
              {/* In line with the fields, which stand below their labels. */}
              <div className="flex justify-end sm:pt-7">
                {!sorted && (
                  <>
                    <RowButton
                      data-verb="up"
                      label={`Move ${called} up`}
                      unavailableReason={index === 0 && `${called} is the first already.`}
                      onClick={() => moveTo(index, index - 1)}
                    >
                      <ArrowUp aria-hidden />
                    </RowButton>
                    <RowButton
                      data-verb="down"
                      label={`Move ${called} down`}
                      unavailableReason={index === fields.length - 1 && `${called} is the last already.`}
                      onClick={() => moveTo(index, index + 1)}
                    >
                      <ArrowDown aria-hidden />
                    </RowButton>
                  </>
                )}
                <RowButton
                  data-verb="remove"
                  label={`Remove ${called}`}
                  unavailableReason={
                    fields.length <= least && `There must be at least ${least}. Add another one first.`
                  }
                  onClick={() => removeAt(index)}
                >
                  <Trash2 aria-hidden />
                </RowButton>
              </div>
            </li>
          )
        })}
      </ol>
      {removed && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-3 text-small">
          <span aria-hidden>{`${item} ${removed.index + first} has been removed.`}</span>
          <button type="button" className="text-link" onClick={() => undo(removed)}>
            {`Bring ${item} ${removed.index + first} back`}
          </button>
        </p>
      )}
      <UnavailableButton reason={fields.length >= most && `There can be at most ${most}. Remove one first.`}>
        {(off) => (
          <Button
            ref={adder}
            variant="quiet"
            className={fields.length > 0 ? 'mt-4' : ''}
            onClick={() => {
              setRemoved(undefined)
              append(blank)
            }}
            {...off}
          >
            <Plus aria-hidden className="size-4" />
            Add a {item.toLowerCase()}
          </Button>
        )}
      </UnavailableButton>
    </div>
  )
}

type Verb = 'up' | 'down' | 'remove'
const upFirst = ['up', 'down'] as const
const downFirst = ['down', 'up'] as const
