import { Fragment } from 'react'

/** What somebody typed, with its lines: as breaks, since neither the plain text part nor every mail program knows a style. */
export const TypedLines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and are never reordered
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
