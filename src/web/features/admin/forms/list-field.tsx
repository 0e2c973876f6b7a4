import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ArrayPath, type FieldArray, type FieldValues, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Tooltip } from '../frame/tooltip.tsx'

type ListFieldProps<F extends FieldValues, N extends ArrayPath<F>> = {
  name: N
  /** What one entry is called, such as `Slide`. */
  item: string
  blank: FieldArray<F, N>
  most: number
  /** How few there may be: the last ones cannot be removed. */
  least?: number
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
  first = 1,
  children,
}: ListFieldProps<F, N>) {
  const { control } = useFormContext<F>()
  const { fields, append, remove, move } = useFieldArray<F, N>({ control, name })
  return (
    <div>
      <ol className="grid gap-4">
        {fields.map(({ id }, index) => {
          const called = `${item} ${index + first}`
          return (
            <li key={id} className="list-row">
              <div className="grid min-w-0 gap-4">{children(index)}</div>
              <div className="list-actions">
                <RowButton label={`Move ${called} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                  <ArrowUp aria-hidden />
                </RowButton>
                <RowButton
                  label={`Move ${called} down`}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden />
                </RowButton>
                <RowButton label={`Remove ${called}`} disabled={fields.length <= least} onClick={() => remove(index)}>
                  <Trash2 aria-hidden />
                </RowButton>
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        variant="quiet"
        className={fields.length > 0 ? 'mt-4' : ''}
        disabled={fields.length >= most}
        onClick={() => append(blank)}
      >
        <Plus aria-hidden className="size-4" />
        Add a {item.toLowerCase()}
      </Button>
    </div>
  )
}

type RowButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }
const RowButton = ({ label, ...props }: RowButtonProps) => (
  <Tooltip text={label}>
    <button type="button" className="row-button" aria-label={label} {...props} />
  </Tooltip>
)
