import { emailFault, isEmail } from '#domain/mail/email.ts'
import { ApiError, read, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LegalNotice } from '#web/ui/legal-notice.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePublicForm } from '#web/use-public-form.ts'

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
  const { answer, errors, message, values, sending, formProps } = usePublicForm({
    path: '/newsletter',
    check: ({ email }: { email: string }) => (isEmail(email) ? {} : { email: emailFault }),
    send: (json) => read(api.newsletter.$post({ json })),
    onSent: () => {
      const field = formProps.ref.current?.querySelector('input')
      if (field) field.value = ''
      toast(...subscribedWords(confirmsNewsletter))
    },
    onFailed: (error) => {
      const failure = 'Failed to subscribe. Please try again.'
      toast('Error', failure, 'destructive')
      return error instanceof ApiError && error.status === 429 ? error.problem.detail : failure
    },
  })
  return (
    <form {...formProps} aria-label="Newsletter" className="stars">
      <Field
        label="Email address"
        hint={answer && subscribedWords(confirmsNewsletter)[1]}
        error={errors.email ?? message}
      >
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <input
              {...control}
              type="email"
              name="email"
              required
              autoComplete="email"
              defaultValue={values.email}
              className="field min-w-[min(11rem,100%)] flex-1"
            />
            <Button type="submit" busy={!!sending}>
              Subscribe
            </Button>
          </div>
        )}
      </Field>
      <LegalNotice html={notices.newsletter} className="mt-2" />
      {message && !errors.email && (
        <p className="mt-1.5 text-small">
          <CallUs />
        </p>
      )}
    </form>
  )
}
