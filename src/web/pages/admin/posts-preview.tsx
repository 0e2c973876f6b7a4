import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { Article } from '#web/features/blog/article.tsx'
import { postPreviewQuery } from '#web/queries/blog.ts'
import { StaffPreview } from './staff-preview.tsx'

export default function PostsPreview() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: post } = useSuspenseQuery(postPreviewQuery(useApi(), id))
  return (
    <StaffPreview title={post.title} editor={`/admin/posts/${id}`}>
      <Article post={post} />
    </StaffPreview>
  )
}
