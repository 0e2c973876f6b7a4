import type { AppointmentDetail } from '#contract/appointment.ts'

/** Whether the patient was told by email of a time that is not past, and would come in vain (docs/product.md, "What patients are told"). */
export const isExpected = ({ status, told, tellsPatients, agreedTime }: AppointmentDetail): boolean =>
  tellsPatients &&
  (status === 'pending' || status === 'confirmed') &&
  told !== null &&
  told.kind !== 'cancelled' &&
  (agreedTime === null || Date.parse(agreedTime) > Date.now())
