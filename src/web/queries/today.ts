import { queryOptions } from '@tanstack/react-query'
import type { KeepableDetail, LegalText, SetupStep, StepToSettle } from '#contract/today.ts'
import { type ApiClient, read } from '../api.ts'

/** How old the numbers may be, in ms, before the next page of the dashboard asks for them anew. */
const staleTime = 5_000

/** The counts of open tasks. */
export const todayQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['admin', 'today'] as const, staleTime, queryFn: () => read(api.today.$get()) })

export const requestWeeksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'request-weeks'] as const,
    staleTime,
    queryFn: () => read(api.today.requests.$get()),
  })

/** The findings in the site's texts. Not cached, since texts are edited to fix them. */
export const siteCheckQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'site-check'] as const,
    staleTime: 0,
    queryFn: () => read(api['site-check'].$get()),
  })

export const newsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['admin', 'news'] as const, staleTime: 0, queryFn: () => read(api.today.news.$get()) })

export const markNewsSeen = (api: ApiClient, until: string) => read(api.today.news.seen.$put({ json: { until } }))

export const dismissStep = (api: ApiClient, step: SetupStep['step'], dismissed: boolean) =>
  read(api.today.setup[':step'].$put({ param: { step }, json: { dismissed } }))

/** Notes that one has read a legal text, or takes it back. */
export const markTextRead = (api: ApiClient, text: LegalText, isRead: boolean) =>
  read(api.today['texts-read'][':text'].$put({ param: { text }, json: { read: isRead } }))

/** Keeps a part of the example as it is, or takes it back. */
export const keepDetail = (api: ApiClient, detail: KeepableDetail, kept: boolean) =>
  read(api.today.kept[':detail'].$put({ param: { detail }, json: { kept } }))
/** Notes that one has gone through a step of the set-up in the browser. */
export const settleStep = (api: ApiClient, step: StepToSettle) =>
  read(api.today['settled-steps'][':step'].$put({ param: { step }, json: { settled: true } }))
