import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { CloseQuestion } from './close-question.tsx'
import { DialogDraft } from './dialog-draft.tsx'
import { dialogDraftKey } from './dialog-drafts.ts'
import type { FieldTexts } from './field-texts.ts'
import { FormMessage } from './form-message.tsx'
import { deleteLocalDraft } from './local-draft.ts'
import { useUnsaved } from './unsaved.ts'
import { type ContractForm, useContractForm, type Values } from './use-contract-form.ts'

/** Where words are typed: what was only chosen, a file too, is chosen again in a moment. */
const typing = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

const noTexts: FieldTexts<FieldValues> = { labels: {} }

type Contract<V extends FieldValues> = ReturnType<typeof useContractForm<V>>
type FormDialogProps<V extends FieldValues> = Pick<ContractForm<V>, 'schema' | 'agreed' | 'send'> & {
  title: string
  description?: string
  /** What the button says, or how it says what is typed by now. */
  action: string | ((typed: Values) => string)
  variant?: ButtonVariant
  /**
   * Names what is typed among all that dialogs keep in this browser until it is saved; without it nothing is kept. Nothing
   * secret and nothing of a patient is (docs/product.md, "Saving and history").
   */
  keptAs?: string
  /** What the fields of one that is kept are called, where someone else may change the same meanwhile. */
  texts?: FieldTexts<FieldValues>
  /** The queries that are refetched once it has succeeded, before the dialog closes. */
  invalidates?: readonly QueryKey[]
  /** The notice after it has succeeded. */
  success?: string | undefined
  /** After it has succeeded, and when it is given up unless `onCancel` is there for that. */
  onClose: () => void
  onCancel?: () => void
  /** The text, or the fields, each made part of the form by its name. */
  children?: ReactNode | ((field: Contract<V>['field'], form: Contract<V>['form']) => ReactNode)
}

/**
 * A dialog with a few fields and one action. It stays open, with all that was typed, until that has succeeded; closing
 * it with unsaved changes asks first.
 */
export function FormDialog<V extends FieldValues = Values>({
  title,
  description,
  action,
  variant,
  keptAs,
  texts = noTexts,
  schema,
  agreed,
  send,
  invalidates = [],
  success,
  onClose,
  onCancel = onClose,
  children,
}: FormDialogProps<V>) {
  const queryClient = useQueryClient()
  const me = useData(meQuery)
  const localDraftKey = keptAs && dialogDraftKey(me?.id, keptAs)
  /** Nothing that was typed is wanted any more: it is sent, or was given up. */
  const done = (close: () => void) => () => {
    if (localDraftKey) deleteLocalDraft(localDraftKey)
    close()
  }
  const { form, busy, message, field, formProps } = useContractForm<V>({
    schema,
    agreed,
    send: async (values) => {
      await send(values)
      await Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onSent: () => {
      if (success) toast('Success', success)
      done(onClose)()
    },
  })
  const [typed, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)

  useUnsaved(`“${title}”`, typed, localDraftKey !== undefined)
  const onInput = (event: FormEvent) => {
    formProps.onInput(event)
    if (event.target instanceof Element && event.target.matches(typing)) setTyped(true)
  }
  const discard = done(onCancel)
  /** Not while it is sending: it would happen all the same, and nobody be told when it fails. */
  const close = () => {
    if (busy) return
    if (typed) setLeaving(true)
    else discard()
  }

  return (
    <>
      <Dialog
        onOpenChange={(open) => !open && close()}
        title={title}
        {...(description && { description })}
        footer={
          <>
            <Button variant="quiet" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formProps.id} busy={busy} {...(variant && { variant })}>
              {typeof action === 'function' ? action(form.watch() as Values) : action}
            </Button>
          </>
        }
      >
        <form {...formProps} onInput={onInput} className="grid gap-5">
          {localDraftKey && <DialogDraft form={form} localDraftKey={localDraftKey} texts={texts} onFound={setTyped} />}
          {typeof children === 'function' ? children(field, form) : children}
          <FormMessage message={message} />
        </form>
      </Dialog>
      {leaving && <CloseQuestion onClose={discard} onStay={() => setLeaving(false)} />}
    </>
  )
}
