import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { EmailKind, EmailWords } from '#contract/email-kinds.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { sendEmailWordsTest } from '#web/queries/email-words.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { failureOf } from '../forms/failure.ts'
import { useNotifySent } from '../mail-delivery.ts'

/** Sends the email with the current input and sample data to the signed-in person. */
export function SendTestButton({ kind }: { kind: EmailKind }) {
  const api = useApi()
  const notifySent = useNotifySent()
  const { handleSubmit } = useFormContext<EmailWords>()
  const test = useMutation({
    mutationFn: (words: EmailWords) => sendEmailWordsTest(api, kind, words),
    onSuccess: ({ recipient }) => notifySent(`A test has been sent to ${recipient}.`),
    onError: (error) => toast('Error', `The test wasn’t sent: ${failureOf(error)}`, 'destructive'),
  })
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      disabled={!useHydrated()}
      busy={test.isPending}
      onClick={handleSubmit((words) => test.mutate(words))}
    >
      <Send aria-hidden className="size-4" />
      Send me a test
    </Button>
  )
}
