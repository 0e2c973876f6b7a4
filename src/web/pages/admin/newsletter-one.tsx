import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '../../api.ts'
import { Dashboard } from '../../features/admin/dashboard.tsx'
import { NewsletterDesk } from '../../features/admin/newsletter/newsletter-desk.tsx'
import { messageOf } from '../../features/admin/sign-in-form.tsx'
import { useHydrated } from '../../hydrated.ts'
import { meQuery } from '../../queries/admin.ts'
import { newsletterQuery } from '../../queries/newsletter.ts'
import { useData } from '../../queries/use-data.ts'

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
