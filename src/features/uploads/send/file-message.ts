import type { UploadAs } from '../../files/history/upload-as'

/** The message that fits what a key was uploaded as; any other is refused with 230055 (platform-facts h.2). */
export type FileMessage =
  | { msg_type: 'image'; content: { image_key: string } }
  | { msg_type: 'audio' | 'file'; content: { file_key: string } }
  | { msg_type: 'media'; content: { file_key: string; image_key?: string } }

/** `cover`: of a video, the key of the picture that stands for it until it plays. */
export function fileMessage(as: UploadAs, key: string, cover?: string): FileMessage {
  if (as === 'image') return { msg_type: 'image', content: { image_key: key } }
  if (as === 'opus') return { msg_type: 'audio', content: { file_key: key } }
  if (as === 'mp4') {
    return { msg_type: 'media', content: { file_key: key, ...(cover && { image_key: cover }) } }
  }
  return { msg_type: 'file', content: { file_key: key } }
}
