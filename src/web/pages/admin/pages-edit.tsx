import { EditorPage } from '#web/features/admin/frame/editor-page.tsx'
import { PageEditor } from '#web/features/admin/pages/page-editor.tsx'
import { openedPageQuery } from '#web/queries/admin-pages.ts'

export default function PagesEdit() {
  return (
    <EditorPage query={openedPageQuery} title={(page) => page?.value.title || 'Page'}>
      {(page, staffId, key) => <PageEditor key={key} page={page} staffId={staffId} />}
    </EditorPage>
  )
}
