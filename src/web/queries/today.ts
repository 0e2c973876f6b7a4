import type { KeepableDetail, LegalText, SetupTask, StepToComplete } from '#contract/today.ts'
import { type ApiClient, read } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** How old the numbers may be, in ms, before the next page of the dashboard asks for them anew. */
const staleTime = 5_000

/** The counts of open tasks. */
export const todayQuery = (api: ApiClient) => dashboardQuery(['admin', 'today'], () => api.today.$get(), { staleTime })

export const requestWeeksQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'request-weeks'], () => api.today.requests.$get(), { staleTime })

/** The findings in the site's texts. Not cached, since texts are edited to fix them. */
export const siteCheckQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'site-check'], () => api['site-check'].$get(), { staleTime: 0 })

export const newsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'news'], () => api.today.news.$get(), { staleTime: 0 })

export const markNewsSeen = (api: ApiClient, until: string) => read(api.today.news.seen.$put({ json: { until } }))

export const dismissStep = (api: ApiClient, step: SetupTask['step'], dismissed: boolean) =>
  read(api.today.setup[':step'].$put({ param: { step }, json: { dismissed } }))

/** Notes that one has read a legal text, or takes it back. */
export const setTextRead = (api: ApiClient, text: LegalText, isRead: boolean) =>
  read(api.today['texts-read'][':text'].$put({ param: { text }, json: { read: isRead } }))

/** Keeps a part of the example as it is, or takes it back. */
export const setDetailKept = (api: ApiClient, detail: KeepableDetail, kept: boolean) =>
  read(api.today.kept[':detail'].$put({ param: { detail }, json: { kept } }))
/** Notes that one has gone through a step of the set-up in the browser. */
export const setStepCompleted = (api: ApiClient, step: StepToComplete) =>
  read(api.today['completed-steps'][':step'].$put({ param: { step }, json: { completed: true } }))
