import type { Breach, BreachChange } from '#contract/breach.ts'
import type { PersonChoice } from '#contract/person.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

export const findPerson = (api: ApiClient, q: string) => read(api.people.find.$post({ json: { q } }))
export const exportPerson = (api: ApiClient, json: PersonChoice) => read(api.people.export.$post({ json }))
export const erasePerson = (api: ApiClient, json: PersonChoice) => read(api.people.erase.$post({ json }))

/** Records of data that may have got out, for owners. */
export const breachesQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'breaches'], () => api['data-breaches'].$get(), { staleTime: 0 })
export const noteBreach = (api: ApiClient, json: BreachChange) => read(api['data-breaches'].$post({ json }))
export const saveBreach = (api: ApiClient, { id, revision }: Pick<Breach, 'id' | 'revision'>, json: BreachChange) =>
  read(api['data-breaches'][':id'].$put({ param: { id }, header: basedOn(revision), json }))
/** The address of the affected people as CSV. */
export const affectedCsv = (api: ApiClient, id: string) =>
  api['data-breaches'][':id']['affected.csv'].$path({ param: { id } })
