import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Send, Smartphone, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EmailKind, EmailWords } from '#contract/email-kinds.ts'
import { emailWordsSchema } from '#contract/email-words.ts'
import { useApi } from '#web/api.ts'
import { emailWordsPreviewQuery, sendEmailWordsTest } from '#web/queries/email-words.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { type Choice, Choices } from '../forms/choices.tsx'
import { failureOf, messageOf } from '../forms/failure.ts'
import { EmailPlaceholder, EmailView } from '../mail/email-view.tsx'
import { useNotifySent } from '../mail/mail-delivery.ts'

const screens: Choice<'computer' | 'phone'>[] = [
  { value: 'computer', label: 'Computer', Icon: Monitor },
  { value: 'phone', label: 'Phone', Icon: Smartphone },
]
const schemes: Choice<'light' | 'dark'>[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
]

/** The initial device by the width of the browser, which is known since the form renders only after hydration. */
const screenOfReader = () =>
  typeof window !== 'undefined' && window.matchMedia('(max-width: 40rem)').matches ? 'phone' : 'computer'

/** A preview of the email with the current input and sample data. */
export function EmailWordsPreview({ kind, mayTest }: { kind: EmailKind; mayTest: boolean }) {
  const [screen, setScreen] = useState<'computer' | 'phone'>(screenOfReader)
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const words = useReady(kind)
  const { data, error, isPlaceholderData } = useQuery({
    ...emailWordsPreviewQuery(useApi(), kind, words),
    placeholderData: keepPreviousData,
  })
  return (
    <section
      id="email-preview"
      aria-label="Preview"
      data-notices-aside
      className="grid scroll-mt-[calc(var(--dashboard-bar)+1rem)] gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-[0.8rem] gap-y-[0.4rem]">
        <h2 className="mr-auto text-[1.2rem]">Preview</h2>
        <Choices legend="Colours" choices={schemes} chosen={scheme} onChoose={setScheme} />
        <Choices legend="Screen" choices={screens} chosen={screen} onChoose={setScreen} />
      </div>
      {mayTest && <SendTestButton kind={kind} />}
      {error && <p role="alert">{messageOf(error)}</p>}
      {data && (
        <div aria-busy={isPlaceholderData} className={screen === 'phone' ? 'mx-auto w-full max-w-[23.5rem]' : ''}>
          <EmailView key={`${screen} ${scheme}`} title="The email" email={data} scheme={scheme} />
        </div>
      )}
      {!data && !error && <EmailPlaceholder />}
      {scheme === 'dark' && (
        <p className="text-ink-soft text-small">
          Some programs, such as Gmail on a phone, choose dark colours of their own.
        </p>
      )}
    </section>
  )
}

const debounceMs = 300

/** The debounced input if it is valid; otherwise the last valid input. */
function useReady(kind: EmailKind): EmailWords {
  const typed = useWatch({ control: useFormContext<EmailWords>().control }) as EmailWords
  const [ready, setReady] = useState(typed)
  const text = JSON.stringify(typed)
  useEffect(() => {
    const timer = setTimeout(() => {
      const { data } = emailWordsSchema(kind).safeParse(JSON.parse(text))
      if (data) setReady(data)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [kind, text])
  return ready
}

/** Sends the email with the current input and sample data to the signed-in person. */
function SendTestButton({ kind }: { kind: EmailKind }) {
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
