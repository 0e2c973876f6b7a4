import { type ComponentProps, type ReactNode, useId } from 'react'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** A message shown before the form is sent, announced politely; empty if there is none. */
  remark?: string | undefined
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, remark, children }: FieldProps) {
  const id = useId()
  const described =
    [hint ? `${id}-hint` : '', remark && !error ? `${id}-remark` : '', error ? `${id}-error` : '']
      .filter(Boolean)
      .join(' ') || undefined
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-small">
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-small">
          {hint}
        </p>
      )}
      {/* Always rendered: a live region that is added together with its text is not announced. */}
      {remark !== undefined && (
        <p
          id={`${id}-remark`}
          aria-live="polite"
          className="font-semibold text-cinnabar-deep text-small not-empty:mt-1.5"
        >
          {error ? '' : remark}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-semibold text-cinnabar-deep text-small">
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & Pick<FieldProps, 'label' | 'hint' | 'error' | 'remark'>

/** A labelled one-line text field. */
export const TextField = ({ label, hint, error, remark, className = '', ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} remark={remark}>
    {(control) => <input className={`field ${className}`} {...control} {...input} />}
  </Field>
)

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & Pick<FieldProps, 'label' | 'hint' | 'error'>

/** A labelled select. */
export const SelectField = ({ label, hint, error, className = '', ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <select className={`field ${className}`} {...control} {...select} />}
  </Field>
)

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & Pick<FieldProps, 'label' | 'hint' | 'error'>

/** A labelled multi-line text field. */
export const TextArea = ({ label, hint, error, className = '', rows = 4, ...input }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <textarea className={`field ${className}`} rows={rows} {...control} {...input} />}
  </Field>
)
