import type { UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiClient } from '#web/api.ts'
import type { Changes } from '#web/queries/catalogue-changes.ts'
import type { FieldTexts } from '../forms/field-texts.ts'

export type Entry = { id: string }

/** A kind of catalogue entry: the conversion between entries and form values, and the texts of its list. */
export type EntryKind<E extends Entry, F extends FieldValues, Input> = FieldTexts<F> & {
  /** The name of one entry, as in `Service added successfully`. */
  label: 'Service' | 'Practitioner' | 'Testimonial'
  /** The name of the kind among the deleted entries. */
  entity: 'service' | 'practitioner' | 'testimonial'
  query: (api: ApiClient) => UseSuspenseQueryOptions<E[], Error, E[], string[]>
  changes: (api: ApiClient) => Changes<Input>
  schema: z.ZodType<F, F>
  blank: F
  toForm: (entry: E) => F
  fromForm: (form: F) => Input
  /** The toast for a form with errors. */
  fault: (form: F) => string
  nameOf: (entry: E) => string
  /** The confirmation before an entry is deleted. */
  deletion: (entry: E) => string
  empty: string
}

/** The toast for a form without empty fields, but with an invalid value. */
export const otherFault = 'Please check the fields that are marked.'

export const isBlank = (text: string) => text.trim() === ''
