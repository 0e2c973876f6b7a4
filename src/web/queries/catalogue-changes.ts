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
  order: (ids: string[]) => Promise<unknown>
}

/** The whole entry with its id; the server uses the id in the path. */
const whole = <Input>(id: string, input: Input) => ({ id, ...input })

export const serviceChanges = ({ services, many, 'services-order': order }: ApiClient): Changes<ServiceInput> => ({
  add: (json) => read(services.$post({ json })),
  update: (id, json, revision) =>
    read(services[':id'].$put({ param: { id }, json: whole(id, json), header: basedOn(revision) })),
  remove: (id) => read(services[':id'].$delete({ param: { id } })),
  removeSeveral: (ids) => read(many.services.$post({ json: { act: 'delete', ids } })),
  order: (ids) => read(order.$put({ json: { ids } })),
})

export const practitionerChanges = ({
  practitioners,
  many,
  'practitioners-order': order,
}: ApiClient): Changes<PractitionerInput> => ({
  add: (json) => read(practitioners.$post({ json })),
  update: (id, json, revision) =>
    read(practitioners[':id'].$put({ param: { id }, json: whole(id, json), header: basedOn(revision) })),
  remove: (id) => read(practitioners[':id'].$delete({ param: { id } })),
  removeSeveral: (ids) => read(many.practitioners.$post({ json: { act: 'delete', ids } })),
  order: (ids) => read(order.$put({ json: { ids } })),
})

export const testimonialChanges = ({
  testimonials,
  many,
  'testimonials-order': order,
}: ApiClient): Changes<TestimonialInput> => ({
  add: (json) => read(testimonials.$post({ json })),
  update: (id, json, revision) =>
    read(testimonials[':id'].$put({ param: { id }, json: whole(id, json), header: basedOn(revision) })),
  remove: (id) => read(testimonials[':id'].$delete({ param: { id } })),
  removeSeveral: (ids) => read(many.testimonials.$post({ json: { act: 'delete', ids } })),
  order: (ids) => read(order.$put({ json: { ids } })),
})
