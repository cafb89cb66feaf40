import type { Download } from '../bytes/download'
import type { FileAnswer } from '../http/endpoint'
import type { Media } from '../store/tables/announcements'

/** The bytes of material, whole or one range, under the name that it was uploaded with (platform/files#media-download). */
export const mediaDownload = async (
  { file_token, file_name, size, sha256 }: Media,
  range: Download['range'],
): Promise<FileAnswer> => ({
  download: { file: { size, sha256, key: file_token }, fileName: file_name, range },
})
