import { newSubscriberSchema, type Subscriber } from '#contract/admin-newsletter.ts'
import { useApi } from '#web/api.ts'
import { addSubscriber, deleteSubscriber, eraseSubscriber, unsubscribe } from '#web/queries/newsletter.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useNotifySent } from '../mail-delivery.ts'
import { MailNote } from '../mail-note.tsx'

type DialogProps = { onChanged: () => Promise<void>; onClose: () => void }
type AboutProps = DialogProps & { subscriber: Subscriber }

/** Subscribes someone who did not subscribe on the site. */
export function AddDialog({ onChanged, onClose }: DialogProps) {
  const api = useApi()
  const notifySent = useNotifySent()
  return (
    <FormDialog
      title="Add a subscriber"
      description="Only add someone who asked for it. They’ll get a welcome email with a link to unsubscribe."
      action="Add"
      schema={newSubscriberSchema}
      send={async (subscriber) => {
        const added = await addSubscriber(api, subscriber)
        if (added.status === 'subscribed') toast('Success', `${added.email} is on the list.`)
        else notifySent(`${added.email} had unsubscribed. We’ve emailed to ask if they’d like to come back.`)
        await onChanged()
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField label="Email address" {...field('email')} type="email" autoComplete="off" />
          <TextField
            label="How they agreed"
            {...field('consentNote')}
            maxLength={500}
            autoComplete="off"
            hint="For example, “Asked at the desk on Monday”. We keep it as the record of their consent."
          />
          <MailNote />
        </>
      )}
    </FormDialog>
  )
}

/** Unsubscribes someone on their request. */
export function UnsubscribeDialog({ subscriber: { id, email }, onChanged, onClose }: AboutProps) {
  const api = useApi()
  const send = async () => {
    await unsubscribe(api, id)
    toast('Success', `${email} won’t get the newsletter any more.`)
    await onChanged()
  }
  return (
    <FormDialog title="Unsubscribe?" action="Unsubscribe" send={send} onClose={onClose}>
      <p>
        {email} won’t get the newsletter any more, including one being sent now. We keep the address as unsubscribed, so
        an import can’t bring it back.
      </p>
    </FormDialog>
  )
}

/** Deletes a subscriber, who can be restored for 30 days. */
export function DeleteDialog({ subscriber: { id, email }, onChanged, onClose }: AboutProps) {
  const api = useApi()
  const send = async () => {
    await deleteSubscriber(api, id)
    toast('Success', 'The subscriber has been deleted.')
    await onChanged()
  }
  return (
    <FormDialog title="Delete this subscriber?" action="Delete" variant="danger" send={send} onClose={onClose}>
      <p>
        {email} won’t get the newsletter any more. For 30 days they can be brought back from Deleted, above the list. If
        they asked you to erase their details, choose “Erase” instead: that is at once.
      </p>
    </FormDialog>
  )
}

/** Erases all data of a subscriber, which they may request by law. */
export function EraseDialog({ subscriber: { id, email }, onChanged, onClose }: AboutProps) {
  const api = useApi()
  const send = async () => {
    await eraseSubscriber(api, id)
    toast('Success', 'The subscriber has been erased.')
    await onChanged()
  }
  return (
    <FormDialog title="Erase for good?" action="Erase" variant="danger" send={send} onClose={onClose}>
      <p>
        {email} and the record of their consent will be deleted. This can’t be undone. An import can’t bring them back.
        If they sign up again, we’ll ask them by email first.
      </p>
    </FormDialog>
  )
}
