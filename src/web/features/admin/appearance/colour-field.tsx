import { useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Appearance } from '#domain/appearance/appearance.ts'
import { FormText } from '../forms/form-fields.tsx'
import { useLastColour } from './use-last-colour.ts'

type ColourFieldProps = { name: 'primary' | 'accent'; label: string; hint: string }

/** The pattern of an incomplete colour during typing. */
const beginning = /^\s*#?[\da-f]{0,6}\s*$/i

/** A field for a colour: as hexadecimal digits, and with the browser's colour picker. */
export function ColourField({ name, label, hint }: ColourFieldProps) {
  const { control, setValue, trigger, clearErrors } = useFormContext<Appearance>()
  const typed = useWatch({ control, name })
  const { colour, isLast } = useLastColour(name)
  const id = useId()
  useEffect(() => {
    if (!isLast) clearErrors(name)
    else if (!beginning.test(typed)) void trigger(name)
  }, [isLast, typed, name, trigger, clearErrors])
  return (
    <div className="flex items-start gap-3">
      <div>
        <label htmlFor={id} className="sr-only">
          {`${label}: choose from a palette`}
        </label>
        <input
          id={id}
          type="color"
          value={colour}
          onChange={({ target }) => setValue(name, target.value, { shouldDirty: true, shouldValidate: true })}
          className="mt-[1.85rem] h-[2.9rem] w-14 cursor-pointer rounded-md border-[1.5px] border-stone-deep bg-paper-bright p-1"
        />
      </div>
      <div className="min-w-0 flex-1">
        <FormText<Appearance>
          name={name}
          label={label}
          hint={isLast && beginning.test(typed) ? 'Six digits from 0 to 9 and a to f, such as #1e5c48' : hint}
          spellCheck={false}
          autoComplete="off"
          maxLength={40}
          onBlur={() => {
            if (isLast) void trigger(name)
          }}
        />
      </div>
    </div>
  )
}
