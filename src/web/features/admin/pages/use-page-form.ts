import { useQueryClient } from '@tanstack/react-query'
import {
  type AdminPage,
  type OpenedPage,
  type PageContent,
  pageInputSchema,
  pageTypedSchema,
} from '#contract/admin-page.ts'
import { useApi } from '#web/api.ts'
import { deletePageWorkingCopy, readPageHistory, savePage, savePageWorkingCopy } from '#web/queries/admin-pages.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { withNote } from '../forms/stale-save.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { texts } from './page-labels.ts'

/** The form of a page. */
export function usePageForm(opened: OpenedPage, staffId: string) {
  const { id } = opened
  const api = useApi()
  const queryClient = useQueryClient()
  const draft = useDraftForm<PageContent, AdminPage>({
    ...texts,
    key: `page:${staffId}:${id}`,
    opened,
    noun: 'the page',
    nameOf: ({ value }) => `“${value.title}”`,
    schema: pageInputSchema,
    typedSchema: pageTypedSchema,
    saveWorkingCopy: ({ value, basedOn }) => savePageWorkingCopy(backgroundApi, id, value, basedOn),
    deleteWorkingCopy: () => deletePageWorkingCopy(api, id),
    save: ({ value, basedOn }) => savePage(api, id, value, basedOn),
    versionAt: async (revision) =>
      (await readPageHistory(api, id)).find((version) => version.revision === revision)?.value,
    onSaved: async (page, note) => {
      toast('Success', withNote(`“${page.value.title}” ${savedWords[page.state]}`, note))
      for (const queryKey of [['page'], ['site']])
        await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
  return {
    ...draft,
    /** Puts the content of an earlier version into the form, and keeps its place and visibility. */
    restore: (version: PageContent) => {
      const { slug, place, published, publishAt } = draft.form.getValues()
      draft.type({ ...version, slug, place, published, publishAt })
    },
  }
}

const savedWords = {
  hidden: 'is saved and stays hidden.',
  scheduled: 'is saved. Visitors will see the change at the time you chose.',
  public: 'is saved and on the site.',
  deleted: 'is saved.',
}
