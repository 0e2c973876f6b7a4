import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { fieldErrors } from '#web/api.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { CloseQuestion } from './close-question.tsx'
import { FormMessage } from './form-message.tsx'
import { useUnsaved } from './unsaved.ts'
import { useBackCloses } from './use-back-closes.ts'

export type Values = Record<string, string>
/** A field whose value cannot be sent, known before the server is asked. */
export class FieldFault extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Where words are typed: what was only chosen, a file too, is chosen again in a moment. */
const typing = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Values

type FormDialogProps = {
  title: string
  description?: string
  /** What the button says, or how it says what is typed by now. */
  action: string | ((typed: Values) => string)
  variant?: ButtonVariant
  /** Does what the dialog is for; what it throws is told beside the field it is about, or above the buttons. */
  send: (values: Values) => Promise<void>
  /** After it has succeeded, and when it is given up unless `onCancel` is there for that. */
  onClose: () => void
  onCancel?: () => void
  /** The fields. Each is named after what is wrong with it, so that its error goes as soon as it is changed. */
  children: (errors: Record<string, string>, mended: (field: string) => void) => ReactNode
}

/**
 * A dialog with a few fields and one action. It stays open, with all that was typed, until that has succeeded; whoever
 * closes it with something typed is asked first.
 */
export function FormDialog({
  title,
  description,
  action,
  variant,
  send,
  onClose,
  onCancel = onClose,
  children,
}: FormDialogProps) {
  const form = useId()
  const [typed, setTyped] = useState(false)
  const [values, setValues] = useState<Values>({})
  const [leaving, setLeaving] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string>()
  const [refusals, setRefusals] = useState(0)

  useUnsaved(`“${title}”`, typed)
  useEffect(() => {
    if (refusals > 0) showFault(document.getElementById(form))
  }, [form, refusals])
  const mended = (field: string) => setErrors(({ [field]: _, ...others }) => others)
  const noteTyping = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (typeof action === 'function') setValues(valuesOf(currentTarget))
    if (!(target instanceof Element)) return
    if (target.matches(typing)) setTyped(true)
    mended(target.getAttribute('name') ?? '')
  }
  const close = () => (typed ? setLeaving(true) : onCancel())
  useBackCloses(close)

  const sending = useMutation({
    mutationFn: send,
    // What was typed, such as a password, stays nowhere.
    gcTime: 0,
    onError: (error) => {
      const faults = error instanceof FieldFault ? { [error.field]: error.message } : fieldErrors(error)
      setErrors(faults)
      setMessage(Object.keys(faults).length > 0 ? undefined : messageOf(error))
      setRefusals((count) => count + 1)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A dialog may stand in another form, which React would otherwise send as well.
    event.stopPropagation()
    sending.mutateAsync(valuesOf(event.currentTarget)).then(onClose, () => {})
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        {...(description && { description })}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={sending.isPending} {...(variant && { variant })}>
              {typeof action === 'function' ? action(values) : action}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={submit} onInput={noteTyping} className="grid gap-5">
          {children(errors, mended)}
          <FormMessage message={message} />
        </form>
      </Dialog>
      {leaving && <CloseQuestion onClose={onCancel} onStay={() => setLeaving(false)} />}
    </>
  )
}

/** Moves the focus to the first faulty field, and brings into view what is said of it or of the whole form. */
function showFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus()
  const said = field?.getAttribute('aria-describedby')?.split(' ').at(-1)
  const text = said ? document.getElementById(said) : form?.querySelector('[role=alert]')
  text?.scrollIntoView({ block: 'nearest' })
}
