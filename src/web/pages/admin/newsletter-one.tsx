import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { NewsletterView } from '#web/features/admin/newsletter/newsletter-view.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { newsletterQuery } from '#web/queries/newsletter.ts'
import { useData } from '#web/queries/use-data.ts'

/** The form starts with unsaved input of this browser, if there is any. */
export default function NewsletterOne() {
  const { id = '' } = useParams<{ id: string }>()
  const me = useData(meQuery)
  const hydrated = useHydrated()
  const { data: newsletter, error } = useQuery({ ...newsletterQuery(useApi(), id), enabled: hydrated })
  return (
    <DashboardPage title={newsletter?.value.subject || 'Newsletter'}>
      {newsletter && me && <NewsletterView key={id} newsletter={newsletter} staffId={me.id} />}
      {!newsletter && !error && <div className="placeholder h-96" aria-busy="true" />}
      {!newsletter && error && <p role="alert">{messageOf(error)}</p>}
    </DashboardPage>
  )
}
