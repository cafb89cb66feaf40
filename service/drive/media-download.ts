import type { Blobs } from '../blobs/blobs'
import { download } from '../bytes/download'
import type { Download } from '../bytes/download'
import type { Answer } from '../http/endpoint'
import type { Media } from '../store/database'

/** The bytes of material, whole or one range, under the name that it was uploaded with (platform/files#media-download). */
export const mediaDownload = async (
  blobs: Blobs,
  { file_token, file_name, size, sha256 }: Media,
  range: Download['range'],
): Promise<Answer> => ({
  response: await download(blobs, { file: { size, sha256, key: file_token }, fileName: file_name, range }),
})
