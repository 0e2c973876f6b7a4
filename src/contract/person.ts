import { z } from 'zod'
import { reasonsToKeep } from '#domain/orders/erasure.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { appointmentStatuses } from './appointment.ts'

/** The person to search for: an email address, a phone number or a name. It is sent in request bodies only. */
export const personSearchSchema = z
  .object({ q: z.string().trim().min(3, 'Please enter an email address, a phone number or a name').max(200) })
  .meta({ id: 'PersonSearch' })

const finds = {
  requests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      service: z.string(),
      status: z.enum(appointmentStatuses),
      at: z.string(),
    }),
  ),
  /** `keeps`: why the names in it cannot be erased yet; `null` where they can. */
  orders: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      giftTo: z.string(),
      giftEmail: z.string(),
      status: z.enum(orderStatuses),
      at: z.string(),
      keeps: z.enum(reasonsToKeep).nullable(),
    }),
  ),
  subscribers: z.array(z.object({ id: z.string(), email: z.string(), status: z.string(), at: z.string() })),
  testimonials: z.array(z.object({ id: z.string(), name: z.string(), duration: z.string(), at: z.string() })),
}
/** The data found for a person. `more`: there are further matches, so the search must be more precise. */
export const personFindsSchema = z.object({ ...finds, more: z.boolean() }).meta({ id: 'PersonFinds' })
export type PersonFinds = z.infer<typeof personFindsSchema>

const ids = z.array(z.string().max(64)).max(500)
/** The ids of the matches that belong to this person. */
export const personChoiceSchema = z
  .object({ requests: ids, orders: ids, subscribers: ids, testimonials: ids.default([]) })
  .refine((choice) => Object.values(choice).some((chosen) => chosen.length > 0), {
    message: 'Please choose what is this person’s',
    path: ['requests'],
  })
  .meta({ id: 'PersonChoice' })
export type PersonChoice = z.infer<typeof personChoiceSchema>

/** Everything that is kept of a person: for programs as rows by area, and for people as a page. */
export const personExportSchema = z
  .object({ data: z.record(z.string(), z.unknown()), page: z.string() })
  .meta({ id: 'PersonExport' })

/** What was erased, and which orders could not be, with the reason. */
export const personErasedSchema = z
  .object({
    requests: z.int(),
    orders: z.int(),
    subscribers: z.int(),
    testimonials: z.int(),
    kept: z.array(z.object({ reference: z.string(), reason: z.enum(reasonsToKeep) })),
  })
  .meta({ id: 'PersonErased' })
export type PersonErased = z.infer<typeof personErasedSchema>
