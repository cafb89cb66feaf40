import type { Message } from '../../../../contract/im/messages/message'

const ofFiles = new Set(['image', 'file', 'folder', 'audio', 'media'])

/** Whether a message carries a picture, a sound, a film or a file: as its kind, or in the midst of a post. */
export const hasFile = ({ msg_type, body: { content = '' } }: Message): boolean =>
  ofFiles.has(msg_type) || (msg_type === 'post' && /"tag"\s*:\s*"(img|media)"/.test(content))
