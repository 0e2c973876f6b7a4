import { createContext, use } from 'react'
import type { VoucherBalance } from '#contract/voucher.ts'

/**
 * A form that was posted without JavaScript and refused: its values, and its errors by field path. The page of the form
 * shows both, so that no input is lost.
 */
export type SubmittedForm = {
  path: string
  values: Record<string, string>
  errors: Record<string, string>
  message: string
  /** The balance of a voucher, if the form asked for it. It must not be part of an address. */
  answer?: VoucherBalance
}

const SubmittedFormContext = createContext<SubmittedForm | undefined>(undefined)
export const SubmittedFormProvider = SubmittedFormContext

/** The refused form at `path`, on the page that answers its post. */
export function useSubmittedForm(path: string | undefined): SubmittedForm | undefined {
  const submitted = use(SubmittedFormContext)
  return submitted?.path === path ? submitted : undefined
}
