import { Fragment } from 'react'

/** Typed text with its line breaks as `<br>`, since the plain text part and some mail programs ignore styles. */
export const TypedLines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and are never reordered
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
