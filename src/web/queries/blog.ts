import type { AdminPost, PostContent, PostListQuery } from '#contract/admin-post.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** One page of all posts. */
export const adminPostsQuery = (api: ApiClient, query: PostListQuery) =>
  dashboardQuery(['admin', 'posts', query], () => api['admin-posts'].$get({ query: queryText(query) }), {
    // Scheduled posts are published automatically, and colleagues edit as well.
    staleTime: 0,
  })

/** A post for the editor; fetched each time it is opened. */
export const openedPostQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'post', id], () => one(api).$get({ param: { id } }), { staleTime: 0, gcTime: 0 })

export const postPreviewQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'post-preview', id], () => one(api).preview.$get({ param: { id } }), { gcTime: 0 })

const one = (api: ApiClient) => api['admin-posts'][':id']

export const addPost = (api: ApiClient, title: string): Promise<AdminPost> =>
  read(api['admin-posts'].$post({ json: { title } }))

/** Saves a post that was edited from a version. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const savePost = (api: ApiClient, id: string, json: PostContent, revision: number): Promise<AdminPost> =>
  read(one(api).$put({ param: { id }, header: basedOn(revision), json }))
export const removePost = (api: ApiClient, id: string) => read(one(api).$delete({ param: { id } }))

/** Saves unsaved input on the server, as a working copy. */
export const savePostWorkingCopy = (api: ApiClient, id: string, json: PostContent, revision: number) =>
  read(one(api)['working-copy'].$put({ param: { id }, header: basedOn(revision), json }))
export const deletePostWorkingCopy = (api: ApiClient, id: string) =>
  read(one(api)['working-copy'].$delete({ param: { id } }))

/** The versions of a post, newest first. */
export const readPostHistory = (api: ApiClient, id: string) => read(one(api).revisions.$get({ param: { id } }))
