import { Plus, Trash2 } from 'lucide-react'
import {
  type ArrayPath,
  type FieldArray,
  type FieldValues,
  type Path,
  useFieldArray,
  useFormContext,
} from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { FormText } from './form-fields.tsx'
import { RowButton } from './row-button.tsx'
import { useRemoval } from './use-removal.tsx'

/** The times of one day, one or several; `of` names the day for screen readers. */
export function SpansField<F extends FieldValues>({ name, of }: { name: ArrayPath<F>; of: string }) {
  const { control, getValues } = useFormContext<F>()
  const { fields, append, insert, remove } = useFieldArray<F>({ control, name })
  const removal = useRemoval<FieldArray<F, ArrayPath<F>>>({
    valueAt: (place) => (getValues(name as unknown as Path<F>) as FieldArray<F, ArrayPath<F>>[])[place]!,
    remove,
    insert: (place, span) => insert(place, span, { shouldFocus: false }),
    nameOf: (place) => `hours ${place + 1} of ${of}`,
    plural: true,
  })
  const time = (index: number, field: 'opens' | 'closes') => {
    const which = index === 0 ? '' : ` (${index + 1})`
    return (
      <div className="w-[8.1rem] min-w-0">
        <FormText<F>
          name={`${name}.${index}.${field}` as Path<F>}
          label={<span className="sr-only">{`${of} ${field}${which}`}</span>}
          type="time"
          className="tabular px-2.5"
        />
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex max-w-full flex-wrap items-start gap-x-2 gap-y-1">
          <div className="flex min-w-0 items-start gap-x-2">
            {time(index, 'opens')}
            <span className="pt-3.5 text-ink-soft">to</span>
            {time(index, 'closes')}
            {fields.length > 1 && (
              <span className="pt-2">
                <RowButton
                  label={`Remove hours ${index + 1} of ${of}`}
                  {...removal.remover}
                  onClick={() => removal.removeAt(index)}
                >
                  <Trash2 aria-hidden />
                </RowButton>
              </span>
            )}
          </div>
          {index === fields.length - 1 && fields.length < 4 && (
            <span className="pt-1.5">
              <Button
                variant="quiet"
                className="min-h-9 px-3 text-small"
                aria-label={`Add hours on ${of}`}
                {...removal.adder}
                onClick={() => {
                  removal.forget()
                  append({ opens: '', closes: '' } as never)
                }}
              >
                <Plus aria-hidden className="size-4" />
                Add hours
              </Button>
            </span>
          )}
        </div>
      ))}
      {removal.announcement}
      {removal.notice}
    </div>
  )
}
