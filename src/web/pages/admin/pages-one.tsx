import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { PageEditor } from '#web/features/admin/pages/page-editor.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { openedPageQuery } from '#web/queries/admin-pages.ts'
import { useData } from '#web/queries/use-data.ts'

/** The form starts with unsaved input of this browser, if there is any. */
export default function PagesOne() {
  const { id = '' } = useParams<{ id: string }>()
  const me = useData(meQuery)
  const hydrated = useHydrated()
  const { data: page, error } = useQuery({ ...openedPageQuery(useApi(), id), enabled: hydrated })
  return (
    <DashboardPage title={page?.value.title || 'Page'}>
      {page && me && <PageEditor key={id} page={page} staffId={me.id} />}
      {!page && !error && <div className="placeholder h-96" aria-busy="true" />}
      {!page && error && <p role="alert">{messageOf(error)}</p>}
    </DashboardPage>
  )
}
