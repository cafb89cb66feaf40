/** The endings that a media type has, the usual one first. Where the type is sure, another ending is wrong. */
const types: Readonly<Record<string, { endings: readonly string[]; isSure?: true }>> = {
  'image/png': { endings: ['png', 'apng'], isSure: true },
  'image/jpeg': { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], isSure: true },
  'image/gif': { endings: ['gif'], isSure: true },
  'image/webp': { endings: ['webp'], isSure: true },
  'image/bmp': { endings: ['bmp', 'dib'], isSure: true },
  'image/tiff': { endings: ['tiff', 'tif', 'dng'], isSure: true },
  'image/x-icon': { endings: ['ico', 'cur'], isSure: true },
  'image/heic': { endings: ['heic', 'heif', 'hif', 'avif'], isSure: true },
  'image/svg+xml': { endings: ['svg'] },
  'audio/ogg': { endings: ['opus', 'ogg', 'oga', 'ogv', 'ogx', 'spx'], isSure: true },
  'audio/mpeg': { endings: ['mp3', 'mpga'] },
  'audio/mp4': { endings: ['m4a', 'mp4', 'm4b'] },
  'audio/wav': { endings: ['wav'] },
  'audio/x-wav': { endings: ['wav'] },
  'audio/flac': { endings: ['flac'] },
  'video/mp4': { endings: ['mp4', 'm4v', 'm4a', 'm4b', 'mov', 'qt', '3gp', '3g2', 'heic'], isSure: true },
  'video/webm': { endings: ['webm', 'mkv'] },
  'video/quicktime': { endings: ['mov', 'qt'] },
  'application/pdf': { endings: ['pdf', 'ai'], isSure: true },
  'application/msword': { endings: ['doc', 'docx'] },
  'application/vnd.ms-excel': { endings: ['xls', 'xlsx', 'csv'] },
  'application/vnd.ms-powerpoint': { endings: ['ppt', 'pptx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { endings: ['pptx'] },
  'application/zip': { endings: ['zip'] },
  'application/json': { endings: ['json'] },
  'text/plain': { endings: ['txt'] },
  'text/csv': { endings: ['csv'] },
  'text/markdown': { endings: ['md'] },
}

export interface DownloadName {
  /** What the disk is given. */
  name: string
  /** The ending that the type added to a name: it had `none`, or the bytes are not what its own `disagrees` with. */
  added?: { ending: string; because: 'none' | 'disagrees' }
}

/**
 * The name under which something is saved: its own, else `otherwise`, as every
 * disk takes it. The type's ending is added where there is none, or where the
 * type is sure and the ending says something else; the old one stays before
 * it, so that nothing of the name is lost.
 */
export function downloadName(own: string | undefined, otherwise: string, type: string): DownloadName {
  const name = nameOnDisk(own ?? '') || nameOnDisk(otherwise) || 'file'
  const mime = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const known = Object.hasOwn(types, mime) ? types[mime] : undefined
  const [usual] = known?.endings ?? []
  if (!known || usual === undefined) return { name }
  const ending = /.\.([\p{L}\p{N}]{1,12})$/u.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && (!known.isSure || known.endings.includes(ending))) return { name }
  return {
    name: nameOnDisk(`${name}.${usual}`),
    added: { ending: usual, because: ending === undefined ? 'none' : 'disagrees' },
  }
}

/** File systems count bytes, not letters; a browser adds " (1)" and its own ending while it writes. */
const MOST_BYTES = 200

/** Signs that are not seen: controls, and marks that turn or hide the text around them. Those that join letters and emoji stay. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu
/** What one system or another does not take in a name. */
const FORBIDDEN = /[<>:"/\\|?*]/g
/** Names of devices, whatever their ending (Windows). */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?=\.|$)/i

/**
 * A name under which every system saves, and that ends as it seems to: of a
 * path its last part, without what cannot be seen, in any script. Empty when
 * nothing is left.
 */
export function nameOnDisk(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .replaceAll(UNSEEN, '')
    .replaceAll(FORBIDDEN, '_')
    .replace(/^[\s.]+/, '')
    .replace(/(?<![\s.])[\s.]+$/, '')
  return shortened(seen.replace(DEVICE, '_$1'))
}

/** The ending stays: it says what it is. Nothing is cut in the middle of what one sees as one sign. */
function shortened(name: string): string {
  if (bytesOf(name) <= MOST_BYTES) return name
  const ending = /\.[^.\s]{1,12}$/u.exec(name)?.[0] ?? ''
  let left = MOST_BYTES - bytesOf(ending)
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - ending.length))) {
    left -= bytesOf(segment)
    if (left < 0) break
    kept += segment
  }
  return kept.trimEnd() + ending
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The browser has taken hold of the bytes long before; on a busy machine not within a turn. */
const HOLD_MS = 60_000

/** Gives bytes to the browser to be saved, as a click on a link would. They are never opened as a page. */
export function saveBytes(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), HOLD_MS)
}

/** Gives text to the browser to be saved. */
export const saveText = (name: string, text: string, type: string): void =>
  saveBytes(name, new Blob([text], { type: `${type};charset=utf-8` }))
