import { matchesEtag } from '../http/etag.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'

type Content = Buffer<ArrayBuffer>

/** A file that is answered whole from memory: with all of its headers, in each encoding that it has. */
export type CachedFile = {
  headers: Record<string, string>
  /** The ETag of a file that browsers revalidate. */
  etag?: string
  contents: Partial<Record<Encoding, Content>> & { identity: Content }
  /** The whole file in each encoding that was asked for, so that its headers are put together once. */
  whole?: Partial<Record<Encoding, ReadyResponse>>
}

/** The parts of a request that affect how a file is served. */
export type FileRequest = {
  acceptEncoding?: string | undefined
  ifNoneMatch?: string | undefined
  range?: string | undefined
}

/** A response that is ready to be sent. */
export type ReadyResponse = { status: number; headers: Record<string, string>; body: Content | null }

/** The response for a file: all of it, a range, or 304. */
export function answerFile(file: CachedFile, { acceptEncoding, ifNoneMatch, range }: FileRequest): ReadyResponse {
  const wanted = chooseEncoding(acceptEncoding)
  const encoding = file.contents[wanted] ? wanted : 'identity'
  if (!range && ifNoneMatch === undefined) {
    file.whole ??= {}
    file.whole[encoding] ??= wholeFile(file, encoding)
    return file.whole[encoding]
  }
  const headers = headersIn(file, encoding)
  if (file.etag && matchesEtag(ifNoneMatch, file.etag)) return { status: 304, headers, body: null }
  if (!range) return wholeFile(file, encoding)
  return answerPart(contentIn(file, encoding), { ...headers, 'accept-ranges': 'bytes' }, range)
}

const contentIn = ({ contents }: CachedFile, encoding: Encoding): Content => contents[encoding] ?? contents.identity

const headersIn = ({ headers, etag }: CachedFile, encoding: Encoding): Record<string, string> => ({
  ...headers,
  ...(etag && { etag }),
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
})

function wholeFile(file: CachedFile, encoding: Encoding): ReadyResponse {
  const body = contentIn(file, encoding)
  const headers = { ...headersIn(file, encoding), 'content-length': String(body.byteLength) }
  return { status: 200, headers, body }
}

function answerPart(content: Content, headers: Record<string, string>, asked: string): ReadyResponse {
  const size = content.byteLength
  const range = byteRange(asked, size)
  if (!range) return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null }
  const { start, end } = range
  const told = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end + 1 - start) }
  return { status: 206, headers: { ...headers, ...told }, body: content.subarray(start, end + 1) }
}

/**
 * The bytes that a `Range` header asks for of a file of `size`, the last one included; all of them where it asks for what
 * is not understood, such as several ranges. `undefined` where none of the file is in it.
 */
export function byteRange(header: string, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') return size > 0 ? { start: 0, end: size - 1 } : undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : undefined
}
