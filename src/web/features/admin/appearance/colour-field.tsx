import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lookSchema } from '#contract/look.ts'
import type { Look } from '#domain/look/look.ts'
import { FormText } from '../forms/form-fields.tsx'

type ColourFieldProps = { name: 'primary' | 'accent'; label: string; hint: string }

/** A colour, as digits and from the browser's own palette: both show the same. */
export function ColourField({ name, label, hint }: ColourFieldProps) {
  const { control, setValue } = useFormContext<Look>()
  const typed = useWatch({ control, name })
  const { data: colour } = lookSchema.shape[name].safeParse(typed)
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <div>
        <label htmlFor={id} className="sr-only">
          {`${label}: choose from a palette`}
        </label>
        <input
          id={id}
          type="color"
          value={colour ?? '#ffffff'}
          onChange={({ target }) => setValue(name, target.value, { shouldDirty: true, shouldValidate: true })}
          className="mt-[1.85rem] h-[2.9rem] w-14 cursor-pointer rounded-md border-[1.5px] border-stone-deep bg-paper-bright p-1"
        />
      </div>
      <div className="min-w-0 flex-1">
        <FormText<Look> name={name} label={label} hint={hint} spellCheck={false} autoComplete="off" maxLength={40} />
      </div>
    </div>
  )
}
