import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { NewsletterDesk } from '#web/features/admin/newsletter/newsletter-desk.tsx'
import { messageOf } from '#web/features/admin/sign-in/sign-in-form.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { newsletterQuery } from '#web/queries/newsletter.ts'
import { useData } from '#web/queries/use-data.ts'

export default function NewsletterOne() {
  return (
    <Dashboard title="Newsletter">
      <Opened />
    </Dashboard>
  )
}

/** What was typed in this browser and did not reach the server is part of what the form begins with. */
function Opened() {
  const { id = '' } = useParams<{ id: string }>()
  const me = useData(meQuery)
  const hydrated = useHydrated()
  const { data: newsletter, error } = useQuery({ ...newsletterQuery(useApi(), id), enabled: hydrated })
  if (error && !newsletter) return <p role="alert">{messageOf(error)}</p>
  if (!newsletter || !me) return <div className="placeholder h-96" aria-busy="true" />
  return <NewsletterDesk key={id} newsletter={newsletter} staffId={me.id} />
}
