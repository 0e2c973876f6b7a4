import type { Schema } from './schema.ts'

/** An email may be sent more than once, and all of them go with the patient's request that they tell of. */
export const emailsBySubject = ({ index }: Schema) => index('email_outbox', ['payload'])
