import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Clinic, Contact, EditableSection } from '#contract/content.ts'
import { factsOf, fillFactsIn } from '#domain/content/facts.ts'
import { type OwnWords, wordsOf } from '#domain/content/words.ts'
import { practitionersQuery, siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery, contactQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'

/** The delay after the last key before the preview is updated, in ms. */
const debounceMs = 150

type DraftContentProps = { section: EditableSection; draft: unknown; children: ReactNode }

/** Inside it, the section's content is `draft`, and all other data are those of the site. */
export function DraftContent({ section, draft, children }: DraftContentProps) {
  const { mapUrl } = useData(contactQuery)
  const saved = useData(clinicQuery)
  const clinic = section === 'clinic' ? (draft as Clinic) : saved
  const facts = factsOf(clinic, useData(practitionersQuery), useData(siteQuery))
  const fit = fillFactsIn(wholeOf(section, draft, mapUrl), facts)
  const text = JSON.stringify(fit)
  const outer = useQueryClient()
  const [client] = useState(() => {
    const client = new QueryClient({ defaultOptions: outer.getDefaultOptions() })
    // A copy: the form mutates its lists, and a mutation of cached data would not be noticed.
    client.setQueryData(['content', section], JSON.parse(text))
    return client
  })
  useEffect(() => {
    const timer = setTimeout(() => client.setQueryData(['content', section], JSON.parse(text)), debounceMs)
    return () => clearTimeout(timer)
  }, [client, section, text])
  return (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  )
}

function wholeOf(section: EditableSection, draft: unknown, mapUrl: string): unknown {
  if (section === 'words') return wordsOf(draft as OwnWords)
  return section === 'contact' ? withKnownMap(draft as Contact, mapUrl) : draft
}

/** The content security policy allows only the saved map in an iframe, so a new map is left out of the preview. */
const withKnownMap = (draft: Contact, saved: string) =>
  draft.mapUrl && draft.mapUrl !== saved ? { ...draft, mapUrl: 'about:blank' } : draft
