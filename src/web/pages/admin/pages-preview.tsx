import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { PageBody } from '#web/features/text-page/page-body.tsx'
import { pagePreviewQuery } from '#web/queries/admin-pages.ts'
import { StaffPreview } from './staff-preview.tsx'

export default function PagesPreview() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: page } = useSuspenseQuery(pagePreviewQuery(useApi(), id))
  return (
    <StaffPreview title={page.title} editor={`/admin/pages/${id}`}>
      <PageBody page={page} />
    </StaffPreview>
  )
}
