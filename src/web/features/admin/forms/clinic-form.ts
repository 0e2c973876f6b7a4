import type { z } from 'zod'
import { clinicSchema } from '#contract/content.ts'
import { addressFault, phoneFault } from '#domain/content/clinic-contact.ts'
import { hoursRows } from './hours-form.ts'

const issueOf = (faultOf: (text: string) => string | undefined) => (text: string, context: z.RefinementCtx) => {
  const message = faultOf(text)
  if (message) context.addIssue({ code: 'custom', message })
}

/** The form of Clinic Info. What is told before saving; what was saved earlier, or comes from a site's files, stays readable. */
export const clinicForm = clinicSchema.extend({
  hours: hoursRows,
  phone: clinicSchema.shape.phone.superRefine(issueOf(phoneFault)),
  address: clinicSchema.shape.address.superRefine(issueOf(addressFault)),
})
export type ClinicForm = z.infer<typeof clinicForm>
