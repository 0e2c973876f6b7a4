import type { ClientResponse } from 'hono/client'
import type { BulkActionOutcome } from '#contract/bulk-action.ts'
import type { PractitionerInput } from '#contract/practitioner.ts'
import type { ServiceInput } from '#contract/service.ts'
import type { TestimonialInput } from '#contract/testimonial.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn } from './calls.ts'

/** The calls that change a list of the catalogue (docs/product.md, "Catalogue"). */
export type Changes<Input> = {
  add: (json: Input) => Promise<unknown>
  /** `revision`: the one that the edit started from. An `ApiError` of type `stale` when someone else saved meanwhile. */
  update: (id: string, json: Input, revision: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  removeSeveral: (ids: string[]) => Promise<BulkActionOutcome>
  reorder: (ids: string[]) => Promise<unknown>
}

type Changed<Input> = { param: { id: string }; json: Input & { id: string }; header: { 'if-match': string } }
type Entries<Input> = {
  $post: (sent: { json: Input }) => Promise<ClientResponse<unknown>>
  ':id': {
    $put: (sent: Changed<Input>) => Promise<ClientResponse<unknown>>
    $delete: (sent: { param: { id: string } }) => Promise<ClientResponse<unknown>>
  }
}
type Several = {
  $post: (sent: { json: { act: 'delete'; ids: string[] } }) => Promise<ClientResponse<BulkActionOutcome>>
}
type Reorder = { $put: (sent: { json: { ids: string[] } }) => Promise<ClientResponse<unknown>> }

const changesOf = <Input>(entries: Entries<Input>, several: Several, reorder: Reorder): Changes<Input> => ({
  add: (json) => read(entries.$post({ json })),
  // The whole entry with its id; the server uses the id in the path.
  update: (id, json, revision) =>
    read(entries[':id'].$put({ param: { id }, json: { id, ...json }, header: basedOn(revision) })),
  remove: (id) => read(entries[':id'].$delete({ param: { id } })),
  removeSeveral: (ids) => read(several.$post({ json: { act: 'delete', ids } })),
  reorder: (ids) => read(reorder.$put({ json: { ids } })),
})

export const serviceChanges = (api: ApiClient) =>
  changesOf<ServiceInput>(api.services, api.many.services, api['services-order'])
export const practitionerChanges = (api: ApiClient) =>
  changesOf<PractitionerInput>(api.practitioners, api.many.practitioners, api['practitioners-order'])
export const testimonialChanges = (api: ApiClient) =>
  changesOf<TestimonialInput>(api.testimonials, api.many.testimonials, api['testimonials-order'])
