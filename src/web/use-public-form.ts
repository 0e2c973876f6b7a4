import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from './api.ts'
import { useSubmittedForm } from './submitted-form.ts'

type Errors = Record<string, string | undefined>

type PublicForm<V, A> = {
  /** Where it is posted without JavaScript; what comes back of that is shown again. */
  path?: string
  /** What is wrong with which field, by its name. The server checks all of it again. */
  check?: (values: V, form: HTMLFormElement | null) => Errors
  send: (values: V) => Promise<A>
  onSent?: (answer: A, values: V) => void
  /** What is told of a failure that is about no field. */
  onFailed: (error: Error) => string
}

/** What became of the last press of the button: it is on its way, was answered, or was refused. */
type Attempt<V, A> = { sending?: V; answer?: A; errors?: Errors; message?: string | undefined }

/**
 * A form of the public pages. It reads its fields by their names, so that what was typed before hydration counts,
 * is sent once however often its button is pressed, and moves the focus to the first faulty field. Nothing typed is lost.
 */
export function usePublicForm<V extends object, A>({ path, check, send, onSent, onFailed }: PublicForm<V, A>) {
  const returned = useSubmittedForm(path)
  const ref = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [attempt, setAttempt] = useState<Attempt<V, A>>()
  const { sending, answer, errors = {}, message } = (attempt ?? returned ?? {}) as Attempt<V, A>

  useEffect(() => {
    // Only now: a second press may come before the first has been rendered.
    isUnderWay.current = !!attempt?.sending
    if (!attempt?.errors) return
    const place = isEmpty(attempt.errors) ? '[role=alert]' : '[aria-invalid=true], [role=alert]'
    ref.current?.querySelector<HTMLElement>(place)?.focus()
  }, [attempt])

  const submit = async (values: V) => {
    if (isUnderWay.current) return
    const faults = check?.(values, ref.current) ?? {}
    if (!isEmpty(faults)) return setAttempt({ errors: faults })
    isUnderWay.current = true
    setAttempt({ sending: values })
    try {
      const answer = await send(values)
      setAttempt({ answer })
      onSent?.(answer, values)
    } catch (error) {
      const errors = fieldErrors(error)
      setAttempt({ errors, message: isEmpty(errors) ? onFailed(error as Error) : undefined })
    }
  }

  return {
    sending,
    answer,
    errors,
    /** What is told of the whole form. */
    message,
    /** What came back of it without JavaScript, for its fields to begin with. */
    values: returned?.values ?? {},
    submit,
    formProps: {
      ref,
      method: 'post',
      action: path,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(Object.fromEntries(new FormData(event.currentTarget)) as V)
      },
    },
  }
}

const isEmpty = (errors: Errors) => Object.keys(errors).length === 0
