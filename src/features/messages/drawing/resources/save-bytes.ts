import { shownName } from '../contents/shown-name'
import type { MessageFile } from '../files-of'

/** Endings of what messages mostly hold, for what came without a name. */
const endings: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'audio/ogg': '.opus',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
}

/** The name under which a resource is saved: its own, else its key with the ending of its type. */
export function nameToSave({ name, file_key }: Pick<MessageFile, 'name' | 'file_key'>, type: string): string {
  const own = shownName(name ?? '').replaceAll(/[/\\:*?"<>|]/g, '_')
  if (own !== '') return own
  const [mime = ''] = type.split(';')
  return `${file_key.replaceAll(/[^\w.-]/g, '_')}${endings[mime] ?? ''}`
}

/** Saves bytes to the operator's disk. */
export function saveBytes(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
