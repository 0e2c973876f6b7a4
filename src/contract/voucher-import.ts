import { z } from 'zod'

/** Largest value of an imported voucher, in cents, and how many one file may have. */
export const maxImportedCents = 10_000_00
export const longestVoucherFile = 20_000

/** The text of a CSV file, of 4 MB at most. `dryRun`: nothing is written; the response says what would be. */
export const voucherFileSchema = z
  .object({
    fileName: z.string().trim().min(1).max(200),
    csv: z.string().max(4_000_000, 'This file is too large. Please split it.'),
    dryRun: z.boolean(),
  })
  .meta({ id: 'VoucherFile' })
export type VoucherFile = z.infer<typeof voucherFileSchema>

/**
 * What a file would do, or has done. `fresh`: vouchers that are new here, worth `freshCents` together; `known`: those that an
 * earlier import has brought with the same value. Lines with faults are left out; `faults` are the first 100 of `faultCount`.
 * `ignored`: headings of columns that were not read. `sample`: codes as lists show them.
 */
export const voucherFileReportSchema = z
  .object({
    lines: z.int(),
    fresh: z.int(),
    freshCents: z.int(),
    known: z.int(),
    faultCount: z.int(),
    faults: z.array(z.object({ line: z.int(), message: z.string() })),
    ignored: z.array(z.string()),
    sample: z.array(z.object({ maskedCode: z.string(), cents: z.int(), until: z.iso.date(), holder: z.string() })),
  })
  .meta({ id: 'VoucherFileReport' })
export type VoucherFileReport = z.infer<typeof voucherFileReportSchema>
