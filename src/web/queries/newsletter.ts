import type {
  AdminNewsletter,
  NewsletterInput,
  NewsletterListQuery,
  SubscriberListQuery,
} from '#contract/admin-newsletter.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** One page of the subscribers. */
export const subscribersQuery = (api: ApiClient, query: SubscriberListQuery) =>
  // People come and go by themselves.
  dashboardQuery(['admin', 'subscribers', query], () => api.subscribers.$get({ query: queryText(query) }), {
    staleTime: 0,
  })
export const addSubscriber = (api: ApiClient, json: { email: string; consentNote: string }) =>
  read(api.subscribers.$post({ json }))
export const unsubscribe = (api: ApiClient, id: string) =>
  read(api.subscribers[':id'].unsubscribe.$post({ param: { id } }))
export const deleteSubscriber = (api: ApiClient, id: string) =>
  read(api.subscribers[':id'].delete.$post({ param: { id } }))
export const eraseSubscriber = (api: ApiClient, id: string) => read(api.subscribers[':id'].$delete({ param: { id } }))

const imports = (api: ApiClient) => api['subscriber-imports']
export const previewImport = (api: ApiClient, json: { fileName: string; csv: string }) =>
  read(imports(api).$post({ json }))
export const startImport = (api: ApiClient, id: string, consentNote: string) =>
  read(imports(api)[':id'].start.$post({ param: { id }, json: { consentNote } }))
export const importQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'subscriber-import', id], () => imports(api)[':id'].$get({ param: { id } }), { gcTime: 0 })

const issues = (api: ApiClient) => api['newsletter-issues']
const one = (api: ApiClient) => issues(api)[':id']

/** One page of the newsletters. */
export const newslettersQuery = (api: ApiClient, query: NewsletterListQuery) =>
  dashboardQuery(['admin', 'newsletters', query], () => issues(api).$get({ query: queryText(query) }), { staleTime: 0 })
/** A newsletter as it is each time it is opened, with what one has typed into it and not saved. */
export const newsletterQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'newsletter', id], () => one(api).$get({ param: { id } }), { staleTime: 0, gcTime: 0 })
export const newsletterPreviewQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'newsletter-preview', id], () => one(api).preview.$get({ param: { id } }), {
    staleTime: 0,
    gcTime: 0,
  })

export const addNewsletter = (api: ApiClient, subject: string): Promise<AdminNewsletter> =>
  read(issues(api).$post({ json: { subject } }))
/** Saves a draft that was edited from a version. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const saveNewsletter = (
  api: ApiClient,
  id: string,
  json: NewsletterInput,
  revision: number,
): Promise<AdminNewsletter> => read(one(api).$put({ param: { id }, header: basedOn(revision), json }))
/** Keeps what is being typed on the server. */
export const saveNewsletterWorkingCopy = (api: ApiClient, id: string, json: NewsletterInput, revision: number) =>
  read(one(api)['working-copy'].$put({ param: { id }, header: basedOn(revision), json }))
export const deleteNewsletterWorkingCopy = (api: ApiClient, id: string) =>
  read(one(api)['working-copy'].$delete({ param: { id } }))
export const removeNewsletter = (api: ApiClient, id: string) => read(one(api).$delete({ param: { id } }))
export const testNewsletter = (api: ApiClient, id: string) => read(one(api).test.$post({ param: { id } }))
export const sendNewsletter = (api: ApiClient, id: string, revision: number): Promise<AdminNewsletter> =>
  read(one(api).send.$post({ param: { id }, header: basedOn(revision) }))
/** Lets a draft go out at a time of the clinic's clock. */
export const scheduleNewsletter = (
  api: ApiClient,
  { id, revision, sendAt }: { id: string; revision: number; sendAt: string },
): Promise<AdminNewsletter> =>
  read(one(api).schedule.$put({ param: { id }, header: basedOn(revision), json: { sendAt } }))
export const unscheduleNewsletter = (api: ApiClient, id: string): Promise<AdminNewsletter> =>
  read(one(api).schedule.$delete({ param: { id } }))
export const pauseNewsletter = (api: ApiClient, id: string): Promise<AdminNewsletter> =>
  read(one(api).pause.$post({ param: { id } }))
export const resumeNewsletter = (api: ApiClient, id: string): Promise<AdminNewsletter> =>
  read(one(api).resume.$post({ param: { id } }))
export const stopNewsletter = (api: ApiClient, id: string): Promise<AdminNewsletter> =>
  read(one(api).stop.$post({ param: { id } }))
