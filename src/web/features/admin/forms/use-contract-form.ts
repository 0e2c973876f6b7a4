import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '#web/api.ts'
import { unfinishedDates } from '#web/unfinished-dates.ts'
import { contractResolver } from './contract-resolver.ts'
import { messageOf } from './failure.ts'

export type Values = Record<string, string>

/** What is wrong with one field, where something other than the contract knows it. */
export class InvalidFieldError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export type ContractForm<V extends FieldValues> = {
  /** The contract's, where what is typed is what is sent. The server checks all of it again, or alone. */
  schema?: z.ZodType<V, FieldValues> | undefined
  /** Without one, what was typed before the page came alive stays. */
  defaultValues?: DefaultValues<FieldValues>
  /** Whether it may be sent, where that is asked first. What is declined stays typed. */
  agreed?: ((values: V) => Promise<boolean>) | undefined
  /** Sends the form; what it throws is told beside the field it is about, or of the whole form. */
  send: (values: V) => Promise<unknown>
  onSent?: () => void
}

/**
 * A form with one action. What is wrong is told beside its field, by the contract before it is sent or by the server, and
 * the focus goes to the first such field; nothing typed is lost.
 */
export function useContractForm<V extends FieldValues = Values>(plan: ContractForm<V>) {
  const id = useId()
  const form = useForm<FieldValues, unknown, V>({
    ...(plan.schema && { resolver: contractResolver(plan.schema) }),
    ...(plan.defaultValues && { defaultValues: plan.defaultValues }),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  // What was typed, such as a password, stays nowhere.
  const { mutateAsync } = useMutation({ mutationFn: plan.send, gcTime: 0 })
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) showFault(document.getElementById(id))
  }, [id, submitCount, isSubmitSuccessful])

  const isUnderWay = useRef(false)
  const send = form.handleSubmit(async (values) => {
    if (plan.agreed && !(await plan.agreed(values))) return
    try {
      await mutateAsync(values)
      plan.onSent?.()
    } catch (error) {
      if (error instanceof InvalidFieldError) return form.setError(error.field, { message: error.message })
      const faults = fieldErrors(error)
      for (const [name, message] of Object.entries(faults)) form.setError(name, { message })
      const fields = document.getElementById(id)
      const hasField = (name: string) => fields instanceof HTMLFormElement && fields.elements.namedItem(name) !== null
      // An error about something that has no field here is shown for the whole form.
      if (!Object.keys(faults).some(hasField))
        form.setError('root', { message: Object.values(faults)[0] ?? messageOf(error) })
    }
  })

  return {
    form,
    busy: isSubmitting,
    /** What went wrong with the whole form. */
    message: errors.root?.message,
    /** Of a field: what makes it part of the form, and what is wrong with it. */
    field: (name: Path<V>, options?: RegisterOptions) => ({
      ...form.register(name, options),
      // `getFieldState` would render at each blur, and a dialog takes the focus where a text area is rendered just then.
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
    formProps: {
      id,
      noValidate: true,
      method: 'post',
      /** What is wrong with a field is told no more once it is changed. */
      onInput({ target }: FormEvent) {
        const name = target instanceof Element && target.getAttribute('name')
        if (name && get(errors, name)) form.clearErrors(name)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        // A dialog may stand in another form, which React would otherwise send as well.
        event.stopPropagation()
        // It may be sent twice at once, before its button has rendered as busy.
        if (isUnderWay.current) return event.preventDefault()
        // What the server said of something that has no field here would otherwise stand in the way.
        form.clearErrors()
        const unfinished = plan.schema ? [] : Object.entries(unfinishedDates(event.currentTarget))
        if (unfinished.length === 0) {
          isUnderWay.current = true
          return send(event).finally(() => {
            isUnderWay.current = false
          })
        }
        event.preventDefault()
        for (const [index, [name, message]] of unfinished.entries())
          form.setError(name, { message }, { shouldFocus: index === 0 })
      },
    },
  }
}

/** Moves the focus to the first faulty field, and brings into view what is said of it or of the whole form. */
function showFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus()
  const said = field?.getAttribute('aria-describedby')?.split(' ').at(-1)
  const text = said ? document.getElementById(said) : form?.querySelector('[role=alert]')
  text?.scrollIntoView({ block: 'nearest' })
}
