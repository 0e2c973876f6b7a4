import type { Appearance } from '#domain/appearance/appearance.ts'
import { type ApiClient, read } from '../api.ts'

/** Makes a link that shows the home page in an appearance that is not live. */
export const shareAppearance = (api: ApiClient, json: Appearance) => read(api.admin.look.previews.$post({ json }))
