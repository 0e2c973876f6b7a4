import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { type ApiClient, useApi } from '#web/api.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { DashboardPage } from './dashboard-page.tsx'

type EditorPageProps<T, K extends QueryKey> = {
  query: (api: ApiClient, id: string) => UseQueryOptions<T, Error, T, K>
  title: (opened: T | undefined) => string
  /** The editor. Its key is the id, so that the next text has an editor of its own. */
  children: (opened: T, staffId: string, key: string) => ReactNode
}

/** The page of a text's editor. The form starts with unsaved input of this browser, so it is rendered only there. */
export function EditorPage<T, K extends QueryKey>({ query, title, children }: EditorPageProps<T, K>) {
  const { id = '' } = useParams<{ id: string }>()
  const me = useData(meQuery)
  const hydrated = useHydrated()
  const { data: opened, error } = useQuery({ ...query(useApi(), id), enabled: hydrated })
  return (
    <DashboardPage title={title(opened)}>
      {opened !== undefined && me && children(opened, me.id, id)}
      {opened === undefined && !error && <div className="placeholder h-96" aria-busy="true" />}
      {opened === undefined && error && <p role="alert">{messageOf(error)}</p>}
    </DashboardPage>
  )
}
