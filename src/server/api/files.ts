import { z } from '@hono/zod-openapi'

/** A route's answer that is a CSV file. */
export const csv = { description: 'RFC 4180', content: { 'text/csv': { schema: z.string() } } } as const

/** A route's answer that is a PDF file. */
export const pdf = (description: string) =>
  ({ description, content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } } }) as const

/** The headers of a CSV file that the browser saves. */
export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8; header=present',
  'content-disposition': `attachment; filename="${fileName}"`,
})

/** The name of a list's CSV file. Its days are in it, where the list was narrowed to some. */
export function listFileName(
  list: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): string {
  if (from && to) return `${list}-${from}-to-${to}.csv`
  if (from) return `${list}-from-${from}.csv`
  return to ? `${list}-to-${to}.csv` : `${list}.csv`
}

/**
 * The policy of a PDF file. A viewer is a page that the browser makes around the file, with styles and an embedded object
 * of its own; some browsers hold it to the file's policy, and show nothing when that allows nothing.
 */
const pdfPolicy = "frame-ancestors 'none'"

/** The headers of a PDF file that the browser shows (`inline`) or saves. */
export const pdfHeaders = (file: Uint8Array, disposition: `${'inline' | 'attachment'}; filename="${string}.pdf"`) => ({
  'content-type': 'application/pdf',
  'content-length': String(file.byteLength),
  'content-disposition': disposition,
  'content-security-policy': pdfPolicy,
})

/** The headers of a page that the server draws to be printed: it has styles of its own and the clinic's mark, no script. */
export const printedPageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** A text that comes in parts, as a body: the next part is made when the last has gone. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}
