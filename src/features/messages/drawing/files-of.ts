import type { Message } from '../../../../contract/im/messages/message'

/** A resource of a message, as §4.3 asks for it. */
export interface MessageFile {
  type: 'image' | 'file'
  file_key: string
  name?: string
  duration?: number
}

/** The resources of a message in the order of its content. */
export function filesOf({ body }: Message): MessageFile[] {
  try {
    const content = JSON.parse(body.content ?? '') as Record<string, unknown> | null
    const { file_key, image_key, file_name } = content ?? {}
    if (typeof file_key === 'string') {
      return [{ type: 'file', file_key, ...(typeof file_name === 'string' && { name: file_name }) }]
    }
    return typeof image_key === 'string' ? [{ type: 'image', file_key: image_key }] : []
  } catch {
    return []
  }
}
