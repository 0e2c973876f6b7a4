import { type ApiClient, read } from '../api.ts'
import { dashboardQuery } from './calls.ts'

const imports = (api: ApiClient) => api['wordpress-imports']

/** The import that was started last. */
export const lastWordpressQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'wordpress', 'last'], () => imports(api).$get(), { staleTime: 0 })
export const checkWordpress = (api: ApiClient, form: { file: File; pictures?: File }) =>
  read(imports(api).$post({ form }))
export const startWordpress = (api: ApiClient, id: string) => read(imports(api)[':id'].start.$post({ param: { id } }))
export const wordpressQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'wordpress', id], () => imports(api)[':id'].$get({ param: { id } }), { gcTime: 0 })
