import type { CheckedCard } from '../../../../contract/im/cards/check-card'
import type { SentType } from '../../../../contract/im/messages/sent-types'
import { parsedInside } from '../../../http/json-size'
import { wholeDocument } from '../../../http/read-json'
import type { Files } from '../../../store/database'
import { cardContent } from './card-content'
import { fileContent, imageContent, mediaContent } from './file-content'
import { postContent } from './post-content'
import { shareChatContent, shareUserContent } from './share-content'
import { systemContent } from './system-content'
import { textContent } from './text-content'

/** A well-formed content. */
export interface SentContent {
  /** Ids of the people that it names, as they were sent. */
  people: readonly string[]
  resources: readonly Resource[]
  /** The chat that is shared. */
  chat_id?: string
  /** The person who is shared. */
  user_id?: string
  /** A card, which may be refused: its pictures and people are not among the others. */
  card?: CheckedCard
  /** The content as receivers see it (platform/messages#received-content). */
  received(known: Known): string
}

/** A file or a picture that a content shows, and as what. */
export interface Resource {
  key: string
  as: 'image' | 'file' | 'audio' | 'media' | 'sticker'
}

/** The stored people and files that a content names. */
export interface Known {
  /** How a person is written in the message; undefined if unknown. The id `all` means everyone. */
  mention(id: string): { key: string; name: string } | undefined
  file(key: string): Files | undefined
}

/** Reads the parsed value of a content string; undefined if it does not have the shape of its type. */
export type ReadContent = (value: unknown, content: string) => SentContent | undefined

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
