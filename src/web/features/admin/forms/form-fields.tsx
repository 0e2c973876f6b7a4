import { type ComponentProps, type ReactNode, useState } from 'react'
import { type FieldValues, type Path, type RegisterOptions, useFormContext } from 'react-hook-form'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

/** A field of the form around it. The form fills it in once it is hydrated; until then it has the same from the server. */
export function useFormField<F extends FieldValues>(name: Path<F>, options?: RegisterOptions<F, Path<F>>) {
  const { register, getValues } = useFormContext<F>()
  const [first] = useState<unknown>(() => getValues(name))
  const field = register(name, options)
  return typeof first === 'boolean'
    ? { ...field, defaultChecked: first, defaultValue: undefined }
    : { ...field, defaultValue: String(first ?? '') }
}

type FormFieldProps<F extends FieldValues, C> = Omit<C, 'name' | 'error'> & {
  name: Path<F>
  /** Marked as one that may be empty in a draft, and not in what is published. */
  toPublish?: boolean
}

/** A label; `toPublish` marks a field that may be empty in a draft. */
export const FieldLabel = ({ text, toPublish }: { text: ReactNode; toPublish: boolean }) =>
  toPublish ? (
    <>
      {text}{' '}
      <span className="ml-[0.35rem] whitespace-nowrap rounded-full bg-paper-deep px-2 py-[0.05rem] font-normal text-ink-soft">
        needed to publish
      </span>
    </>
  ) : (
    text
  )

/** A one-line text of the form around it, with what is wrong beside it. */
export function FormText<F extends FieldValues>({
  name,
  label,
  toPublish = false,
  onBlur,
  ...props
}: FormFieldProps<F, ComponentProps<typeof TextField>>) {
  const { getFieldState, formState } = useFormContext<F>()
  const field = useFormField<F>(name)
  return (
    <TextField
      {...props}
      label={<FieldLabel text={label} toPublish={toPublish} />}
      error={getFieldState(name, formState).error?.message}
      {...field}
      onBlur={(event) => {
        onBlur?.(event)
        void field.onBlur(event)
      }}
    />
  )
}

/** A text of several lines of the form around it. */
export function FormTextArea<F extends FieldValues>({
  name,
  label,
  toPublish = false,
  ...props
}: FormFieldProps<F, ComponentProps<typeof TextArea>>) {
  const { defaultValue, ...field } = useFormField<F>(name)
  const { getFieldState, formState } = useFormContext<F>()
  return (
    <TextArea
      {...props}
      label={<FieldLabel text={label} toPublish={toPublish} />}
      error={getFieldState(name, formState).error?.message}
      {...field}
      // React writes it anew at each change, which to a dialog looks as if something had gone: it would take the focus.
      defaultValue={useHydrated() ? undefined : defaultValue}
    />
  )
}

/** A checkbox with its words beside it. */
export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="size-5" {...input} />
    {label}
  </label>
)

/** A checkbox of the form around it. */
export const FormCheckbox = <F extends FieldValues>({ name, label }: { name: Path<F>; label: ReactNode }) => (
  <Checkbox label={label} {...useFormField<F>(name)} />
)

/** A whole number of the form around it. */
export function FormCount<F extends FieldValues>({
  name,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'name' | 'error'> & { name: Path<F> }) {
  const { getFieldState, formState } = useFormContext<F>()
  return (
    <TextField
      type="number"
      inputMode="numeric"
      className="tabular max-w-32"
      error={getFieldState(name, formState).error?.message}
      {...props}
      {...useFormField<F>(name, { valueAsNumber: true } as RegisterOptions<F, Path<F>>)}
    />
  )
}

type FormSelectProps<F extends FieldValues> = {
  name: Path<F>
  label: string
  options: readonly string[]
  names?: Record<string, string>
  onChange?: (chosen: string) => void
}

/** One choice of a few. A stored value that is none of them stays a choice, so that saving does not change it. */
export function FormSelect<F extends FieldValues>({ name, label, options, names = {}, onChange }: FormSelectProps<F>) {
  const { getValues } = useFormContext<F>()
  const stored: string = getValues(name)
  const all = options.includes(stored) || !stored ? options : [stored, ...options]
  return (
    <label className="block">
      <span className="mb-1.5 block font-semibold text-small">{label}</span>
      <select className="field" {...useFormField<F>(name, { onChange: ({ target }) => onChange?.(target.value) })}>
        {all.map((option) => (
          <option key={option} value={option}>
            {names[option] ?? option.charAt(0).toUpperCase() + option.slice(1)}
          </option>
        ))}
      </select>
    </label>
  )
}
