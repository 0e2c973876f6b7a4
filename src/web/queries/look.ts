import type { Look } from '#domain/look/look.ts'
import { type ApiClient, read } from '../api.ts'

/** Makes a link that shows the home page in a look that is not live. */
export const shareLook = (api: ApiClient, json: Look) => read(api.admin.look.previews.$post({ json }))
