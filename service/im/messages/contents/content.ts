import type { CheckedCard } from '../../../../contract/im/cards/check-card'
import type { Files } from '../../../store/tables/messages'

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
