import { nameToSave } from '../../../ui/saving/name-to-save'
import type { Head } from '../line/head-of'
import { typeOfBytes } from '../type-of-bytes'
import type { Download } from './download'

/** What a download is and is called, as far as its first bytes and the answer's head say it. */
export function nameOf(
  { ownName, key, type, place }: Download,
  head: Head | undefined,
  first: Uint8Array,
): Pick<Download, 'mime' | 'saved'> {
  const mime = typeOfBytes(first) ?? head?.type ?? ''
  // Whoever chose a file has named it.
  if (place?.kind === 'file') return { mime, saved: { name: place.name } }
  // What the platform calls a picture in its header is no name: image.png.
  return { mime, saved: nameToSave(ownName || (type === 'file' ? head?.fileName : ''), key, mime) }
}
