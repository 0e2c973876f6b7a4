import { useSearch } from 'wouter'
import type { routes } from './routes.ts'

type Routes = typeof routes
type Readable<R extends keyof Routes> = Extract<keyof Routes[R]['reads'], string>

/** A parameter of a public page's address; `null` where it is not there. The route has to say that its page reads it. */
export const useParameter = <R extends keyof Routes>(_route: R, name: Readable<R>): string | null =>
  new URLSearchParams(useSearch()).get(name)
