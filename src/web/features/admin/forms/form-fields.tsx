import type { ComponentProps } from 'react'
import { type FieldValues, type Path, useFormContext } from 'react-hook-form'
import { TextArea, TextField } from '#web/ui/field.tsx'

type FormFieldProps<F extends FieldValues, C> = Omit<C, 'name' | 'error'> & { name: Path<F> }

/** A one-line text of the form around it, with what is wrong beside it. */
export function FormText<F extends FieldValues>({
  name,
  ...props
}: FormFieldProps<F, ComponentProps<typeof TextField>>) {
  const { register, getFieldState, formState } = useFormContext<F>()
  return <TextField {...props} error={getFieldState(name, formState).error?.message} {...register(name)} />
}

/** A text of several lines of the form around it. */
export function FormTextArea<F extends FieldValues>({
  name,
  ...props
}: FormFieldProps<F, ComponentProps<typeof TextArea>>) {
  const { register, getFieldState, formState } = useFormContext<F>()
  return <TextArea {...props} error={getFieldState(name, formState).error?.message} {...register(name)} />
}

type FormSelectProps<F extends FieldValues> = { name: Path<F>; label: string; options: readonly string[] }

/** One choice of a few. A stored value that is none of them stays a choice, so that saving does not change it. */
export function FormSelect<F extends FieldValues>({ name, label, options }: FormSelectProps<F>) {
  const { register, getValues } = useFormContext<F>()
  const stored: string = getValues(name)
  const all = options.includes(stored) || !stored ? options : [stored, ...options]
  return (
    <label className="block">
      <span className="mb-1.5 block font-semibold text-small">{label}</span>
      <select className="field" {...register(name)}>
        {all.map((option) => (
          <option key={option} value={option}>
            {option.charAt(0).toUpperCase() + option.slice(1)}
          </option>
        ))}
      </select>
    </label>
  )
}
