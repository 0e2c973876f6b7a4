import type { BackupDestination, DestinationSettings } from './destination.ts'
import { folderDestination } from './folder-destination.ts'

/** Opens a destination, without sending it anything. */
export async function openDestination(settings: DestinationSettings): Promise<BackupDestination> {
  if (settings.kind === 'folder') return folderDestination(settings.path)
  const { s3Destination } = await import('./s3-destination.ts')
  return s3Destination(settings)
}

/** The name of a destination, without secrets. */
export const destinationName = (settings: DestinationSettings): string =>
  settings.kind === 'folder' ? settings.path : `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/backups`
