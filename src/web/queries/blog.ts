import { queryOptions } from '@tanstack/react-query'
import type { AdminPost, PostContent, PostListQuery } from '#contract/admin-post.ts'
import { type ApiClient, queryText, read } from '../api.ts'

/** One page of all posts. */
export const adminPostsQuery = (api: ApiClient, query: PostListQuery) =>
  queryOptions({
    queryKey: ['admin', 'posts', query] as const,
    queryFn: () => read(api['admin-posts'].$get({ query: queryText(query) })),
    // Scheduled posts are published automatically, and colleagues edit as well.
    staleTime: 0,
  })

/** A post for the editor; fetched each time it is opened. */
export const openedPostQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'post', id] as const,
    queryFn: () => read(one(api).$get({ param: { id } })),
    staleTime: 0,
    gcTime: 0,
  })

export const postPreviewQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'post-preview', id] as const,
    queryFn: () => read(one(api).preview.$get({ param: { id } })),
    gcTime: 0,
  })

const one = (api: ApiClient) => api['admin-posts'][':id']
const startedFrom = (revision: number) => ({ 'if-match': `"${revision}"` })

export const addPost = (api: ApiClient, title: string): Promise<AdminPost> =>
  read(api['admin-posts'].$post({ json: { title } }))

/** Saves a post that was edited from a version. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const savePost = (api: ApiClient, id: string, json: PostContent, revision: number): Promise<AdminPost> =>
  read(one(api).$put({ param: { id }, header: startedFrom(revision), json }))
export const removePost = (api: ApiClient, id: string) => read(one(api).$delete({ param: { id } }))

/** Saves unsaved input on the server, as a working copy. */
export const keepTyped = (api: ApiClient, id: string, json: PostContent, revision: number) =>
  read(one(api)['working-copy'].$put({ param: { id }, header: startedFrom(revision), json }))
export const dropTyped = (api: ApiClient, id: string) => read(one(api)['working-copy'].$delete({ param: { id } }))

/** The versions of a post, newest first. */
export const readPostHistory = (api: ApiClient, id: string) => read(one(api).revisions.$get({ param: { id } }))
