import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { read } from '../api.ts'

type Freshness = { staleTime?: number; gcTime?: number }

/** A query of the dashboard: its key, the call that it reads, and how long the answer may be kept, in ms. */
export const dashboardQuery = <const K extends readonly unknown[], R extends ClientResponse<unknown>>(
  queryKey: K,
  call: () => Promise<R>,
  freshness: Freshness = {},
) => queryOptions({ queryKey, queryFn: () => read(call()), ...freshness })

/** The revision that an answer has as its ETag; empty where it has none. */
export const revisionIn = ({ headers }: Pick<Response, 'headers'>): string =>
  headers.get('etag')?.replace(/^(?:W\/)?"|"$/g, '') ?? ''

/** The header of a change: the revision that it started from. The server refuses it when someone else saved meanwhile. */
export const basedOn = (revision: number | string) => ({ 'if-match': `"${revision}"` })
