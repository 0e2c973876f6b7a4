import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClinicDetail, type KeepableDetail, keepableDetails } from '#contract/today.ts'
import { useApi } from '#web/api.ts'
import { TextLink } from '#web/features/admin/frame/text-link.tsx'
import { setDetailKept, todayQuery } from '#web/queries/today.ts'
import type { Address } from '#web/routes.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'

const places: Record<string, { label: string; to: Address }> = {
  clinic: { label: 'Clinic Info', to: '/admin?section=clinic' },
  business: { label: 'Business', to: '/admin/settings?section=business' },
  contact: { label: 'Contact', to: '/admin?section=contact' },
  hero: { label: 'Hero', to: '/admin' },
  about: { label: 'About', to: '/admin?section=about' },
  features: { label: 'Features', to: '/admin?section=features' },
  faq: { label: 'FAQ', to: '/admin/pages/faq' },
  words: { label: 'Words', to: '/admin/pages/words' },
  media: { label: 'Media', to: '/admin/media' },
  services: { label: 'Services', to: '/admin/services' },
  posts: { label: 'Blog', to: '/admin/posts' },
  practitioners: { label: 'Practitioners', to: '/admin/practitioners' },
  pages: { label: 'Text Pages', to: '/admin/pages' },
  texts: { label: 'To read', to: '/admin/setup/legal' },
}
const names: Partial<Record<ClinicDetail, string>> = {
  'business.business number': 'ABN or business number',
  'media.pictures': 'the example’s pictures are on the site',
  'texts.privacy-policy': 'the privacy policy',
  'texts.terms-of-service': 'the terms of service',
  'texts.accessibility': 'the accessibility page',
  'practitioners.specialties': 'specialties or languages',
  'services.words': 'what is said of treatments',
  'posts.articles': 'articles of the example',
  'pages.words': 'words of pages',
}
const isKeepable = (detail: ClinicDetail): detail is KeepableDetail => keepableDetails.some((each) => each === detail)
/** What is said of a person is kept for being true, not for being liked. */
const keepLabelOf = (detail: KeepableDetail) =>
  detail.startsWith('practitioners.') ? 'They’re true of us' : 'Keep as it is'

type ExampleContentProps = { details: readonly ClinicDetail[]; kept: readonly KeepableDetail[] }

/**
 * The content of the example that the clinic has not replaced yet, with links to its editors. Content that may stay can be
 * marked as kept, and that can be undone.
 */
export function ExampleContent({ details, kept }: ExampleContentProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const keep = useMutation({
    mutationFn: ({ detail, kept }: { detail: KeepableDetail; kept: boolean }) => setDetailKept(api, detail, kept),
    onSuccess: (today) => queryClient.setQueryData(todayQuery(api).queryKey, today),
    onError: showFailure,
  })
  const choices = [
    ...details.filter(isKeepable).map((detail) => ({ detail, label: keepLabelOf(detail), isKept: true })),
    ...kept.map((detail) => ({ detail, label: 'Ask me again', isKept: false })),
  ]
  return (
    <div className="text-small">
      <ul>
        {[...Map.groupBy(details, placeOf)].map(([section, found]) => (
          <li key={section}>
            <TextLink to={places[section]!.to}>{places[section]!.label}</TextLink>: {and.format(found.map(nameOf))}
          </li>
        ))}
      </ul>
      {choices.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 text-jade-deep">
            Keep what you like of it{kept.length > 0 && ` (${kept.length} kept)`}
          </summary>
          <ul className="mt-1 grid gap-x-8 sm:grid-cols-2">
            {choices.map(({ detail, label, isKept }) => (
              <li key={detail} className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
                <span className={isKept ? '' : 'text-ink-soft'}>
                  {places[placeOf(detail)]!.label}: {nameOf(detail)}
                </span>
                <button
                  type="button"
                  className="text-link min-h-6"
                  aria-label={`${label}: ${places[placeOf(detail)]!.label}, ${nameOf(detail)}`}
                  // Not while a call is on its way: it would lose the focus, which else moves along with it.
                  disabled={!hydrated}
                  onClick={() => !keep.isPending && keep.mutate({ detail, kept: isKept })}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const and = new Intl.ListFormat('en-AU')
const placeOf = (detail: ClinicDetail) => detail.slice(0, detail.indexOf('.'))
const nameOf = (detail: ClinicDetail) => names[detail] ?? detail.slice(placeOf(detail).length + 1)
