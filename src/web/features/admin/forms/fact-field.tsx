import { type ReactNode, useRef } from 'react'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import type { FactEditorProps } from '../rich-text/fact-editor.tsx'
import { FieldLabel } from './form-fields.tsx'
import { useFacts } from './use-facts.ts'

const load = async () => (await import('../rich-text/fact-editor.tsx')).FactEditor

/** A field for plain text in which details stand as chips. The editor's code comes when it is first shown. */
export function FactTextField(props: FactEditorProps) {
  const hydrated = useHydrated()
  const hadFocus = useRef(false)
  return hydrated ? <FactEditor {...props} hadFocus={hadFocus} /> : <Waiting {...props} readOnly />
}

const FactEditor = lazyWithRetry<FactEditorProps>(load, { Waiting })

/** What stands there until the editor is here: the text as it is, in which one can write already. */
function Waiting({ label, value, rows = 1, hint, error, onChange, readOnly, hadFocus }: WaitingProps) {
  const onFocusChange = (has: boolean) => () => {
    if (hadFocus) hadFocus.current = has
  }
  const field = {
    label,
    value,
    hint,
    error,
    readOnly,
    'aria-busy': true,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onFocus: onFocusChange(true),
    onBlur: onFocusChange(false),
  }
  return rows === 1 ? <TextField {...field} /> : <TextArea rows={rows} {...field} />
}

type WaitingProps = FactEditorProps & { readOnly?: boolean }

type FormFactProps<F extends FieldValues> = {
  name: Path<F>
  toPublish?: boolean
  label: ReactNode
  rows?: number
  hint?: ReactNode
  facts?: FactEditorProps['facts']
}

/** The same in the form around it. Without `facts` it offers those of the clinic. */
export function FormFactText<F extends FieldValues>({
  name,
  facts,
  label,
  toPublish = false,
  ...props
}: FormFactProps<F>) {
  const own = useFacts()
  const { field, fieldState } = useController<F>({ name })
  return (
    <FactTextField
      {...props}
      label={<FieldLabel text={label} toPublish={toPublish} />}
      facts={facts ?? own}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={fieldState.error?.message}
    />
  )
}
