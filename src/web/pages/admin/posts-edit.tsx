import { PostEditor } from '#web/features/admin/blog/post-editor.tsx'
import { EditorPage } from '#web/features/admin/frame/editor-page.tsx'
import { openedPostQuery } from '#web/queries/blog.ts'

export default function PostsEdit() {
  return (
    <EditorPage query={openedPostQuery} title={(post) => post?.value.title || 'Article'}>
      {(post, staffId, key) => <PostEditor key={key} post={post} staffId={staffId} />}
    </EditorPage>
  )
}
