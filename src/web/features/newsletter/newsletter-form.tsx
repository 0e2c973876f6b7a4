import { type FormEvent, useRef, useState } from 'react'
import { emailFault, isEmail } from '#domain/mail/email.ts'
import { ApiError, read, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { useSubmittedForm } from '#web/submitted-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LegalNotice } from '#web/ui/legal-notice.tsx'
import { toast } from '#web/ui/toast-store.ts'

const path = '/newsletter'

/** What somebody is told who has typed their address: where the clinic asks first, that they are not on the list yet. */
export const subscribedWords = (confirms: boolean): [title: string, text: string] =>
  confirms
    ? ['Almost there', 'Please press the button in the email we’ve just sent you.']
    : ['Success!', "You've been subscribed to our newsletter."]

/** The newsletter's form as it stands in the footer: under its name, and with what to expect. */
export function NewsletterForm() {
  const { newsletterTitle, newsletterText } = useData(wordsQuery)
  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter" className="text-heading">
        {newsletterTitle}
      </h2>
      <p className="my-4">{newsletterText}</p>
      <SubscribeForm />
    </section>
  )
}

/**
 * Subscribes to the newsletter (docs/product.md, "Subscribing and consent"). What was typed stays until it has been
 * accepted. Without JavaScript the same form is posted plainly.
 */
export function SubscribeForm() {
  const api = useApi()
  const { notices, confirmsNewsletter } = useData(siteQuery)
  const returned = useSubmittedForm(path)
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(returned?.values.email ?? '')
  const [fault, setFault] = useState(returned?.errors.email ?? returned?.message)
  const [busy, setBusy] = useState(false)

  const refuse = () => {
    setFault(emailFault)
    input.current?.focus()
  }

  async function subscribe(event: FormEvent) {
    event.preventDefault()
    if (!isEmail(email)) return refuse()
    setFault(undefined)
    setBusy(true)
    try {
      await read(api.newsletter.$post({ json: { email } }))
      setEmail('')
      toast(...subscribedWords(confirmsNewsletter))
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return refuse()
      const failure = 'Failed to subscribe. Please try again.'
      setFault(error instanceof ApiError && error.status === 429 ? error.problem.detail : failure)
      toast('Error', failure, 'destructive')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" action={path} noValidate onSubmit={subscribe} aria-label="Newsletter" className="stars">
      <Field label="Email address" error={fault}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <input
              {...control}
              ref={input}
              type="email"
              name="email"
              required
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              className="field min-w-[min(11rem,100%)] flex-1"
            />
            <Button type="submit" busy={busy}>
              Subscribe
            </Button>
          </div>
        )}
      </Field>
      <LegalNotice html={notices.newsletter} className="mt-2" />
      {fault && fault !== emailFault && (
        <p className="mt-1.5 text-small">
          <CallUs />
        </p>
      )}
    </form>
  )
}
