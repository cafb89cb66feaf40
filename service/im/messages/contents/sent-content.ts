import type { SentType } from '../../../../contract/im/messages/sent-types'
import { parsedInside } from '../../../http/json-size'
import { wholeDocument } from '../../../http/read-json'
import { cardContent } from './card-content'
import type { ReadContent, SentContent } from './content'
import { fileContent, imageContent, mediaContent } from './file-content'
import { postContent } from './post-content'
import { shareChatContent, shareUserContent } from './share-content'
import { systemContent } from './system-content'
import { textContent } from './text-content'

const readers: Record<SentType, ReadContent> = {
  text: textContent,
  post: postContent,
  image: imageContent,
  interactive: cardContent,
  share_chat: shareChatContent,
  share_user: shareUserContent,
  audio: fileContent('audio'),
  media: mediaContent,
  file: fileContent('file'),
  sticker: fileContent('sticker'),
  system: systemContent,
}

const KB = 1024
const MAX_TEXT_BYTES = 150 * KB
/** For posts and cards; a content that only names a file has no reason to be longer. */
const MAX_OTHER_BYTES = 30 * KB

/** Reads a content string; `too long` above 150 KB of a text or 30 KB of anything else, `malformed` if it does not fit its type. */
export function sentContent(type: SentType, content: string): SentContent | 'too long' | 'malformed' {
  const bytes = new TextEncoder().encode(content).length
  if (bytes > (type === 'text' ? MAX_TEXT_BYTES : MAX_OTHER_BYTES)) return 'too long'
  // No content has the shape of undefined.
  return readers[type](parsedInside(content, wholeDocument), content) ?? 'malformed'
}
