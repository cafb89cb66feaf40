import { DownloadMedia } from '../../contract/drive/download-media'
import type { Endpoint } from '../../contract/endpoint'
import { MediaStore, openPickedFileStore } from '../media/media-store'
import { memoryStore } from './memory-store'

/** The service as a test asks it for bytes. */
export type AskedBytes = (
  endpoint: Endpoint,
  input: { path?: Record<string, string>; query?: Record<string, string> },
) => Promise<Blob>

/** The bytes of a console. Without `bytes`, those of the service's tokens are made up. */
export const consoleMedia = (
  bytes: AskedBytes | undefined,
  { wireOf, newToken }: { wireOf(token: string): string; newToken(): string },
): MediaStore =>
  new MediaStore({
    wireOf,
    download: (wire) =>
      bytes ? bytes(DownloadMedia, { path: { file_token: wire } }) : Promise.resolve(new Blob([wire])),
    store: openPickedFileStore(memoryStore(), 'test', 'chat'),
    newToken,
  })
