import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LibraryPicture, LibraryQuery, PictureInput } from '#contract/media.ts'
import { type ApiClient, ApiError, problemOf, queryText, read } from '../api.ts'
import { pageOf, withSignInRetry } from '../staff-api.ts'

/** One page of the library of pictures. The last one stays while another is on its way. */
export const libraryQuery = (api: ApiClient, query: LibraryQuery) =>
  queryOptions({
    queryKey: ['admin', 'media', query] as const,
    queryFn: () => read(api.media.$get({ query: queryText(query) })),
    // Others add pictures too, and what shows one changes with every save.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const describePicture = (api: ApiClient, id: string, json: PictureInput) =>
  read(api.media[':id'].$put({ param: { id }, json }))
export const deletePicture = (api: ApiClient, id: string) => read(api.media[':id'].$delete({ param: { id } }))

/** Adds a picture that another site shows to the library. */
export const fetchPictureFromWeb = (api: ApiClient, address: string): Promise<LibraryPicture> =>
  read(api.media['from-web'].$post({ json: { address } }))

type Sent = { picture: LibraryPicture; known: boolean }
type Sending = { onProgress?: (part: number) => void; signal?: AbortSignal }

/**
 * Adds a file to the library; `known` when it was there already. `onProgress` is told how much of it has been sent, from 0
 * to 1.
 */
export const uploadPicture = (file: File, sending?: Sending) => send('/api/media', file, sending)
/** Adds a logo to the library: a drawing is made safe, a picture small. */
export const uploadLogo = (file: File, sending?: Sending) => send('/api/media/logo', file, sending)
/** Shows a file wherever picture `id` is shown. */
export const replacePicture = async (id: string, file: File, sending?: Sending) =>
  (await send(`/api/media/${id}/replacement`, file, sending)).picture

async function send(address: string, file: File, sending?: Sending): Promise<Sent> {
  const response = await withSignInRetry(() => upload(address, file, sending))
  if (!response.ok) throw new ApiError(await problemOf(response))
  return { picture: await response.json(), known: response.status === 200 }
}

/** `fetch` does not tell how much it has sent; this does. */
function upload(address: string, file: File, { onProgress, signal }: Sending = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(pageOf)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new TypeError('The file could not be sent'))
    request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'))
    request.onload = () => resolve(new Response(request.responseText, request))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}
