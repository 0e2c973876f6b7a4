import { useSearch } from 'wouter'
import type { routes } from './routes.ts'

type Routes = typeof routes
type Readable<R extends keyof Routes> = Extract<keyof Routes[R]['reads'], string>

/** A query parameter of a public page; `null` if it is missing. The route has to list it under `reads`. */
export const useParameter = <R extends keyof Routes>(_route: R, name: Readable<R>): string | null =>
  new URLSearchParams(useSearch()).get(name)
