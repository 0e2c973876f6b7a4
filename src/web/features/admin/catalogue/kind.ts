import type { UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiClient } from '#web/api.ts'
import type { Changes } from '#web/queries/catalogue-changes.ts'
import type { FieldWords } from '../forms/field-words.ts'

export type Entry = { id: string }

/** A list that staff keep: how its entries become forms and forms entries again, and the words around it. */
export type Kind<E extends Entry, F extends FieldValues, Input> = FieldWords<F> & {
  /** What one entry is called, as in `Service added successfully`. */
  label: 'Service' | 'Practitioner' | 'Testimonial'
  /** What one is called in the bin. */
  entity: 'service' | 'practitioner' | 'testimonial'
  query: (api: ApiClient) => UseSuspenseQueryOptions<E[], Error, E[], string[]>
  changes: (api: ApiClient) => Changes<Input>
  schema: z.ZodType<F, F>
  blank: F
  toForm: (entry: E) => F
  fromForm: (form: F) => Input
  /** What the notice says of a form that cannot be saved. */
  fault: (form: F) => string
  nameOf: (entry: E) => string
  /** The confirmation before an entry is deleted. */
  deletion: (entry: E) => string
  empty: string
}

/** Said of a form whose fields are all filled in, but not all with what they are for. */
export const otherFault = 'Please check the fields that are marked.'

export const isBlank = (text: string) => text.trim() === ''
