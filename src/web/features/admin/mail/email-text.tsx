/** The maximum number of letters in a narrow column of a list. */
const maxLetters = 24

/** An email address that breaks at its @ alone, unless one of its halves is longer than any column. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      <Half>{email.slice(0, at)}</Half>
      <wbr />
      <Half>{email.slice(at)}</Half>
    </>
  )
}

const Half = ({ children }: { children: string }) =>
  children.length > maxLetters ? children : <span className="whitespace-nowrap">{children}</span>
