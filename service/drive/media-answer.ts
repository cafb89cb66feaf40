import type { Blobs } from '../blobs/blobs'
import type { byteRange } from '../bytes/byte-range'
import { download } from '../bytes/download'
import type { Answer } from '../http/endpoint'
import type { Media } from '../store/database'

/** The bytes of material, whole or one range of them (platform-facts i.6). */
export async function mediaAnswer(
  blobs: Blobs,
  { sha256, size, file_name, file_token }: Media,
  range: ReturnType<typeof byteRange>,
): Promise<Answer> {
  const file = { size, sha256, key: file_token }
  return { response: await download(blobs, { file, fileName: file_name, range }) }
}
