import { newSubscriberSchema, type Subscriber } from '#contract/admin-newsletter.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { addSubscriber, deleteSubscriber, eraseSubscriber, unsubscribe } from '#web/queries/newsletter.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useNotifySent } from '../mail/mail-delivery.ts'
import { MailNote } from '../mail/mail-note.tsx'

const subscriberQueryKeys = [['admin', 'subscribers']] as const

/** Subscribes someone who did not subscribe on the site. */
export function AddDialog({ onClose }: { onClose: () => void }) {
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
      }}
      invalidates={subscriberQueryKeys}
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

export type SubscriberAction = 'unsubscribe' | 'delete' | 'erase'
type Question = {
  title: string
  action: string
  variant?: ButtonVariant
  send: (api: ApiClient, id: string) => Promise<unknown>
  done: (email: string) => string
  text: (email: string) => string
}

export const questions: Record<SubscriberAction, Question> = {
  unsubscribe: {
    title: 'Unsubscribe?',
    action: 'Unsubscribe',
    send: unsubscribe,
    done: (email) => `${email} won’t get the newsletter any more.`,
    text: (email) =>
      `${email} won’t get the newsletter any more, including one being sent now. We keep the address as unsubscribed, so an import can’t bring it back.`,
  },
  delete: {
    title: 'Delete this subscriber?',
    action: 'Delete',
    variant: 'danger',
    send: deleteSubscriber,
    done: () => 'The subscriber has been deleted.',
    text: (email) =>
      `${email} won’t get the newsletter any more. For 30 days they can be brought back from Deleted, above the list. If they asked you to erase their details, choose “Erase” instead: that is at once.`,
  },
  // All of their data, which they may request by law.
  erase: {
    title: 'Erase for good?',
    action: 'Erase',
    variant: 'danger',
    send: eraseSubscriber,
    done: () => 'The subscriber has been erased.',
    text: (email) =>
      `${email} and the record of their consent will be deleted. This can’t be undone. An import can’t bring them back. If they sign up again, we’ll ask them by email first.`,
  },
}

type QuestionDialogProps = { subscriber: Subscriber; action: SubscriberAction; onClose: () => void }

/** Asks before something is done with a subscriber. */
export function QuestionDialog({ subscriber: { id, email }, action, onClose }: QuestionDialogProps) {
  const api = useApi()
  const { send, done, text, ...question } = questions[action]
  return (
    <FormDialog
      {...question}
      onClose={onClose}
      success={done(email)}
      send={() => send(api, id)}
      invalidates={subscriberQueryKeys}
    >
      <p>{text(email)}</p>
    </FormDialog>
  )
}
