import { createContext, use } from 'react'
import type { VoucherBalance } from '#contract/voucher.ts'

/**
 * A form that was posted without JavaScript and came back: what was typed, and what is wrong with it by field path.
 * The page that holds the form shows both, so that nothing typed is lost.
 */
export type SubmittedForm = {
  path: string
  values: Record<string, string>
  errors: Record<string, string>
  message: string
  /** What a voucher is worth, where the form asked for that: an answer that may stand in no address. */
  balance?: VoucherBalance
}

const SubmittedFormContext = createContext<SubmittedForm | undefined>(undefined)
export const SubmittedFormProvider = SubmittedFormContext

/** What came back of the form at `path`, on the page that answers its plain post. */
export function useSubmittedForm(path: string): SubmittedForm | undefined {
  const submitted = use(SubmittedFormContext)
  return submitted?.path === path ? submitted : undefined
}
