import { type ReactNode, useId, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '#web/api.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AdvertisingNotes } from '../forms/advertising-notes.tsx'
import { CloseQuestion } from '../forms/close-question.tsx'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { contractResolver } from '../forms/contract-resolver.ts'
import { RestoredDraftNotice } from '../forms/restored-draft-notice.tsx'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { mergedChangesNote, staleSave } from '../forms/stale-save.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useLocalDraft } from '../forms/use-local-draft.ts'
import { useMerge } from '../forms/use-merge.ts'
import type { Entry, EntryKind } from './entry-kind.ts'
import type { useChanges } from './use-changes.ts'

type EntryDialogProps<E extends Entry, F extends FieldValues, Input> = {
  kind: EntryKind<E, F, Input>
  /** The entry to be edited; without one a new one is added. */
  entry: E | undefined
  changes: Pick<ReturnType<typeof useChanges<E, F, Input>>, 'add' | 'update'>
  onClose: () => void
  children: ReactNode
}

/** The form of an entry. It closes when it is saved; closing it with unsaved changes asks first. */
export function EntryDialog<E extends Entry, F extends FieldValues, Input>({
  kind,
  entry,
  changes: { add, update },
  onClose,
  children,
}: EntryDialogProps<E, F, Input>) {
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  const form = useForm<F>({
    resolver: contractResolver(kind.schema),
    defaultValues: (entry ? kind.toForm(entry) : kind.blank) as DefaultValues<F>,
  })
  const { isDirty } = form.formState
  /** What the edit starts from: what was stored when it began, or what someone else has saved since. */
  const [base, setBase] = useState(entry)
  const busy = add.isPending || update.isPending
  useUnsaved(`the ${kind.label.toLowerCase()}`, isDirty, true)
  const me = useData(meQuery)
  const copy = useLocalDraft<F, E | undefined>(form, `entry:${me?.id}:${kind.entity}:${entry?.id ?? 'new'}`, {
    stored: entry,
    toForm: (from) => (from ? kind.toForm(from) : kind.blank),
    resume: setBase,
  })

  /** Nothing that was typed is wanted any more: it is saved, or was given up. */
  const discard = () => {
    copy.forget()
    onClose()
  }
  const save = async (values: F, from: E | undefined, note?: string): Promise<void> => {
    const input = kind.fromForm(values)
    try {
      await (from ? update.mutateAsync({ entry: from, input, note }) : add.mutateAsync(input))
      discard()
    } catch (error) {
      const theirs = staleSave<E>(error)
      if (from && theirs)
        return meet(theirs, { base: kind.toForm(from), theirs: kind.toForm(theirs.current), mine: form.getValues() })
      // The mutation has told of any other; what is typed stays.
      if (error instanceof ApiError) showFieldErrors(form, error.problem.errors ?? [])
    }
  }
  const { conflict, meet, resolve, decideLater } = useMerge<F, E>((met, value) => {
    const { current } = met.theirs
    setBase(current)
    form.reset(kind.toForm(current))
    form.reset(value, { keepDefaultValues: true })
    copy.startFrom(current)
    return save(value, current, mergedChangesNote(met, kind))
  })

  const submit = form.handleSubmit(
    async (values) => {
      await save(values, base)
    },
    () => toast('Validation Error', kind.fault(form.getValues()), 'destructive'),
  )
  const close = () => {
    if (busy) return
    if (isDirty) setLeaving(true)
    else onClose()
  }

  const title = `${entry ? 'Edit' : 'Add'} ${kind.label}`
  return (
    <>
      <Dialog
        onOpenChange={close}
        title={title}
        footer={
          <>
            <Button variant="quiet" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {entry ? 'Save Changes' : title}
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={submit} aria-label={title} className="grid gap-5">
            {copy.found && (
              <RestoredDraftNotice
                discarding={false}
                onDiscard={() => {
                  setBase(entry)
                  form.reset(entry ? kind.toForm(entry) : kind.blank)
                  copy.startFrom(entry)
                }}
              >
                This is what you typed last time and haven’t saved.
              </RestoredDraftNotice>
            )}
            {children}
            {/* Nobody reads a testimonial but the clinic. */}
            {kind.label !== 'Testimonial' && <AdvertisingNotes />}
          </form>
        </FormProvider>
      </Dialog>
      <EditorConflict
        what={`this ${kind.label.toLowerCase()}`}
        texts={kind}
        editor={{ conflict, saving: busy, resolve, decideLater }}
      />
      {leaving && <CloseQuestion onClose={discard} onStay={() => setLeaving(false)} />}
    </>
  )
}
