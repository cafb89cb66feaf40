/** The file extensions of a media type, the usual one first. `isSure`: any other extension is wrong. */
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
  /** The name to save under. */
  name: string
  /** The extension that was added for the type: the name had `none`, or its own one `disagrees` with the type. */
  added?: { ending: string; because: 'none' | 'disagrees' }
}

/**
 * The name under which something is saved: its own, else `otherwise`, made valid for every file system. The type's
 * extension is added if there is none, or if the type is sure and the extension differs. The old extension stays
 * before it, so that no part of the name is lost.
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

/** File systems count bytes, not letters, and a browser adds " (1)" and, while it writes, its own extension. */
const MOST_BYTES = 200

/** Invisible characters: controls, and marks that reverse or hide text. Those that join letters and emoji stay. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu
/** Characters that some system refuses in a name. */
const FORBIDDEN = /[<>:"/\\|?*]/g
/** Device names of Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?=\.|$)/i

/**
 * A name that every system accepts and whose extension is what it seems to be: the
 * last part of a path, without invisible characters, in any script. Empty if
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

/** Shortens a name to the limit. The extension stays, and no visible character is cut in the middle. */
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

/** The browser reads the bytes much sooner, but on a busy machine not within one turn. */
const HOLD_MS = 60_000

/** Lets the browser save bytes, like a click on a download link. They are never opened as a page. */
export function saveBytes(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), HOLD_MS)
}

/** Lets the browser save text. */
export const saveText = (name: string, text: string, type: string): void =>
  saveBytes(name, new Blob([text], { type: `${type};charset=utf-8` }))
