import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
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
import { useRemoval } from './use-removal.tsx'

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
  const removal = useRemoval<FieldArray<F, N>>({
    valueAt: (index) => (getValues(name as Path<F>) as FieldArray<F, N>[])[index]!,
    remove,
    insert: (index, value) => insert(index, value, { shouldFocus: false }),
    nameOf: (index) => `${item} ${index + first}`,
  })
  // A button that goes would take the focus with it: it moves on with the entry.
  const moveTo = (from: number, to: number) => {
    flushSync(() => move(from, to))
    const usable = (to < from ? upFirst : downFirst).flatMap(
      (verb) =>
        list.current?.children[to]?.querySelector<HTMLButtonElement>(`[data-verb="${verb}"]:not([aria-disabled])`) ??
        [],
    )
    usable[0]?.focus()
    removal.announce(`${item} ${from + first} is now ${item} ${to + first}`)
    removal.forget()
  }

  return (
    <div>
      {removal.announcement}
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
                  label={`Remove ${called}`}
                  {...removal.remover}
                  unavailableReason={
                    fields.length <= least && `There must be at least ${least}. Add another one first.`
                  }
                  onClick={() => removal.removeAt(index)}
                >
                  <Trash2 aria-hidden />
                </RowButton>
              </div>
            </li>
          )
        })}
      </ol>
      {removal.notice && <div className="mt-4">{removal.notice}</div>}
      <UnavailableButton reason={fields.length >= most && `There can be at most ${most}. Remove one first.`}>
        {(off) => (
          <Button
            variant="quiet"
            className={fields.length > 0 ? 'mt-4' : ''}
            {...removal.adder}
            onClick={() => {
              removal.forget()
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

const upFirst = ['up', 'down'] as const
const downFirst = ['down', 'up'] as const
