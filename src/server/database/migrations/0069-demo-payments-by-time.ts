import type { Schema } from './schema.ts'

/** The demo gateway lists its payments from the newest on, a page at a time, without sorting all of them for each. */
export async function demoPaymentsByTime({ index }: Schema) {
  await index('demo_payments', ['created_at', 'id'])
}
