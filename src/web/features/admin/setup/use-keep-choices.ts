import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useApi } from '#web/api.ts'
import { adminPagesQuery } from '#web/queries/admin-pages.ts'
import { adminPostsQuery } from '#web/queries/blog.ts'
import { servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { serviceChanges } from '#web/queries/catalogue-changes.ts'
import { showPage, showPost } from '#web/queries/setup.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { setStepCompleted, todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { deleteLocalDraft, readLocalDraft, saveLocalDraft } from '../forms/local-draft.ts'

/** A treatment, page or article that can stay on the site or be taken off; `key` is unique among all of them. */
export type Choice = {
  key: string
  name: string
  shown: boolean
  /** Whether it cannot be taken off. */
  required?: boolean
  /** Shows it on the site, or takes it off. */
  set: (shown: boolean) => Promise<unknown>
}

/** By key, whether a choice stays; one that nobody changed is missing. */
const tickedSchema = z.record(z.string(), z.boolean())
type Ticked = z.infer<typeof tickedSchema>

const everything = { status: 'all', q: '', page: 1 } as const

/** The treatments, pages and articles of the site, without those with a scheduled change. */
function useExampleContent(): { services: Choice[]; pages: Choice[]; posts: Choice[]; pageOf: Map<string, string> } {
  const api = useApi()
  const services = useData(servicesQuery)
  const { items: pages } = useSuspenseQuery(adminPagesQuery(api, everything)).data
  const { items: posts } = useSuspenseQuery(adminPostsQuery(api, { ...everything, sort: 'title' })).data
  const site = useData(siteQuery)
  const keyOf = (path: string) => pages.find(({ slug, required }) => `/${slug}` === path && !required)?.id
  return {
    services: services.map(({ id, title }) => ({
      key: `service:${id}`,
      name: title,
      shown: true,
      set: () => serviceChanges(api).remove(id),
    })),
    pages: pages
      .filter(({ state, changesAt }) => state !== 'scheduled' && changesAt === '')
      .map(({ id, title, state, required }) => ({
        key: `page:${id}`,
        name: title,
        shown: state === 'public',
        required,
        set: (shown) => showPage(api, id, shown),
      })),
    posts: posts
      .filter(({ state }) => state !== 'scheduled')
      .map(({ id, title, state }) => ({
        key: `post:${id}`,
        name: title,
        shown: state === 'published',
        set: (shown) => showPost(api, id, shown),
      })),
    pageOf: new Map(
      site.pages.flatMap(({ path, serviceId }): [string, string][] => {
        const page = serviceId ? keyOf(path) : undefined
        return page ? [[`service:${serviceId}`, `page:${page}`]] : []
      }),
    ),
  }
}

/** The choices of what stays on the site: saved in this browser until they are applied, and how to apply them. */
export function useKeepChoices(onDone: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useData(meQuery)
  const isDone = useData(todayQuery).completedSteps.includes('keep')
  const { pageOf, ...groups } = useExampleContent()
  const draft = `setup:${me?.id}:keep`
  const [ticked, setTicked] = useState<Ticked>({})
  useEffect(() => setTicked(readLocalDraft(draft, tickedSchema) ?? {}), [draft])
  const saveTicked = (next: Ticked) => {
    setTicked(next)
    saveLocalDraft(draft, next)
  }

  const all = Object.values(groups).flat()
  const isTicked = ({ key, shown }: Choice) => ticked[key] ?? shown
  const toChange = all.filter((choice) => isTicked(choice) !== choice.shown)
  const applyAll = useMutation({
    mutationFn: async () => {
      for (const choice of toChange) await choice.set(!choice.shown)
      if (!isDone) queryClient.setQueryData(todayQuery(api).queryKey, await setStepCompleted(api, 'keep'))
    },
    onSuccess: () => {
      deleteLocalDraft(draft)
      onDone()
    },
    onSettled: () => {
      const keys = [['services'], ['page'], ['site'], ['posts'], ['admin', 'pages'], ['admin', 'posts']]
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  return {
    groups,
    isTicked,
    /** Ticks or unticks a choice. For a treatment this includes its page, which can then be changed separately. */
    toggle: (choice: Choice) => {
      const stays = !isTicked(choice)
      const page = pageOf.get(choice.key)
      saveTicked({ ...ticked, [choice.key]: stays, ...(page !== undefined && { [page]: stays }) })
    },
    toRemove: toChange.filter(({ key }) => key.startsWith('service:')),
    toChange,
    isDone,
    doAll: applyAll,
  }
}
