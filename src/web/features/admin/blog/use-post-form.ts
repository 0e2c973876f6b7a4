import { useQueryClient } from '@tanstack/react-query'
import {
  type AdminPost,
  type OpenedPost,
  type PostContent,
  postInputSchema,
  postTypedSchema,
} from '#contract/admin-post.ts'
import { useApi } from '#web/api.ts'
import { deletePostWorkingCopy, readPostHistory, savePost, savePostWorkingCopy } from '#web/queries/blog.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { withNote } from '../forms/stale-save.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { texts } from './post-field-labels.ts'

/** The form of an article. */
export function usePostForm(opened: OpenedPost, staffId: string) {
  const { id } = opened
  const api = useApi()
  const queryClient = useQueryClient()
  const draft = useDraftForm<PostContent, AdminPost>({
    ...texts,
    key: `post:${staffId}:${id}`,
    opened,
    noun: 'the article',
    nameOf: ({ value }) => `“${value.title}”`,
    schema: postInputSchema,
    typedSchema: postTypedSchema,
    saveWorkingCopy: ({ value, basedOn }) => savePostWorkingCopy(backgroundApi, id, value, basedOn),
    deleteWorkingCopy: () => deletePostWorkingCopy(api, id),
    save: ({ value, basedOn }) => savePost(api, id, value, basedOn),
    versionAt: async (revision) =>
      (await readPostHistory(api, id)).find((version) => version.revision === revision)?.value,
    onSaved: async (post, note) => {
      toast('Success', withNote(`“${post.value.title}” ${savedWords[post.state]}`, note))
      await queryClient.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' })
      await queryClient.invalidateQueries({ queryKey: ['post'], refetchType: 'none' })
    },
  })
  return {
    ...draft,
    /** Puts the content of an earlier version into the form, and keeps the publication settings. */
    restore: (version: PostContent) => {
      const { slug, published, publishAt } = draft.form.getValues()
      draft.type({ ...version, slug, published, publishAt })
    },
  }
}

const savedWords = {
  draft: 'is saved as a draft.',
  scheduled: 'is saved and will be published at the time you chose.',
  published: 'is saved and on the site.',
}
