import { type Fee, feeWords } from '#domain/content/fees.ts'

/** The durations and fees of a treatment; nothing where there are none. */
export const FeeList = ({ fees }: { fees: readonly Fee[] }) =>
  fees.length > 0 && (
    <dl className="mt-4 text-small">
      {fees.map((fee) => (
        <div key={fee.label} className="flex flex-wrap justify-between gap-x-4 border-stone border-t py-1.5">
          <dt>{fee.label}</dt>
          <dd className="tabular">{feeWords(fee)}</dd>
        </div>
      ))}
    </dl>
  )
