import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emailName } from '#contract/email-templates.ts'
import { useApi } from '#web/api.ts'
import { previewNamesQuery, previewQuery } from '#web/queries/orders.ts'
import { useData } from '#web/queries/use-data.ts'
import { Field } from '#web/ui/field.tsx'
import { EmailPlaceholder, EmailView } from '../email-view.tsx'
import { messageOf } from '../forms/failure.ts'

/** How each email looks, with made-up people. */
export function EmailPreviews() {
  const names = useData(previewNamesQuery)
  const [template, setTemplate] = useState(names[0] ?? 'receipt')
  // The one before stays until the next is there, so that the page does not jump.
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery(useApi(), template),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel" aria-labelledby="previews">
      <h2 id="previews">What each email looks like</h2>
      <div className="mt-4 grid gap-4">
        <Field label="Email">
          {(control) => (
            <select
              className="field sm:max-w-96"
              value={template}
              onChange={(event) => setTemplate(event.target.value)}
              {...control}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {emailName(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {error && <p role="alert">{messageOf(error)}</p>}
        {data && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-50' : ''}>
            <EmailView title="Preview of the email" email={data} />
          </div>
        )}
        {!data && !error && <EmailPlaceholder />}
      </div>
    </section>
  )
}
