import { folderPlace } from './folder-place.ts'
import type { BackupPlace, PlaceSettings } from './place.ts'

/** Opens a second place, without asking it anything. */
export async function openPlace(settings: PlaceSettings): Promise<BackupPlace> {
  if (settings.kind === 'folder') return folderPlace(settings.path)
  const { s3Place } = await import('./s3-place.ts')
  return s3Place(settings)
}

/** The name of a place, without secrets. */
export const nameOfPlace = (settings: PlaceSettings): string =>
  settings.kind === 'folder' ? settings.path : `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/backups`
