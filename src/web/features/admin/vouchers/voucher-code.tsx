/** A voucher's code, to be read out or copied by hand. */
export const VoucherCode = ({ code, className = '' }: { code: string; className?: string }) => (
  <p className={`tabular whitespace-nowrap font-semibold text-[1.35rem] tracking-[0.06em] ${className}`}>{code}</p>
)
