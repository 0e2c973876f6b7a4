import type { AppointmentDetail } from '#contract/appointment.ts'

/** Whether the patient may come: an email told them of a time that is not over (docs/product.md, "What patients are told"). */
export const patientExpectsVisit = ({ status, told, notifiesPatients, agreedTime }: AppointmentDetail): boolean =>
  notifiesPatients &&
  (status === 'pending' || status === 'confirmed') &&
  told !== null &&
  told.kind !== 'cancelled' &&
  told.kind !== 'withdrawn' &&
  (agreedTime === null || Date.parse(agreedTime) > Date.now())
