import type { Blobs } from '../blobs/blobs'
import { download } from '../bytes/download'
import type { HeldMediaRows } from '../store/tables/publications'

/** The answer with all bytes of a row. */
export const heldMediaResponse = (
  blobs: Blobs,
  { token, name, size, sha256 }: HeldMediaRows,
): Promise<Response> =>
  download(blobs, {
    file: { size: Number(size), sha256, key: token },
    fileName: name,
    range: 'whole',
  })
