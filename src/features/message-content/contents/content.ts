import type { RichNode } from './rich-nodes'

/**
 * The parsed content of messages (platform/messages#received-content). There is one shape for each kind, not for each
 * `msg_type`, because the three kinds of calendar events look alike. Content that cannot be read is a kind of its own
 * and keeps the original.
 */
export type Content =
  | { kind: 'text'; text: string }
  | Rich<'post'>
  | (Rich<'interactive'> & CardState)
  | { kind: 'image'; image_key: string }
  | Named<'file'>
  | Named<'folder'>
  | { kind: 'audio'; file_key: string; duration?: number }
  | (Named<'media'> & { image_key: string; duration?: number })
  | { kind: 'sticker' }
  | { kind: 'share_chat'; chat_id: string }
  | { kind: 'share_user'; user_id: string }
  | { kind: 'system'; line: string; inLanguages: Readonly<Record<string, string>> }
  | { kind: 'hongbao'; text: string }
  | { kind: 'calendar'; summary: string; start?: number; end?: number }
  | { kind: 'location'; name: string; longitude?: number; latitude?: number }
  | { kind: 'video_chat'; topic: string; start?: number }
  | { kind: 'todo'; title: string; paragraphs: readonly (readonly RichNode[])[]; due?: number }
  | { kind: 'vote'; topic: string; options: readonly string[] }
  | { kind: 'merge_forward' }
  | { kind: 'recalled' }
  /** A known kind with content that does not fit it. */
  | { kind: 'unreadable'; raw: string }
  | { kind: 'unknown'; raw: string }

export type ContentOf<K extends Content['kind']> = Extract<Content, { kind: K }>

interface CardState {
  isElsewhere: boolean
  /** What lists show in place of the card. */
  summary: string
  /** A bot writes it. */
  isWritten: boolean
  /** The card's own JSON; absent in the simplified form, and for a card that is elsewhere. */
  card?: Readonly<Record<string, unknown>>
}

interface Rich<K> {
  kind: K
  title: string
  paragraphs: readonly (readonly RichNode[])[]
  /** The content was cut at the limit. */
  isCut: boolean
}

interface Named<K> {
  kind: K
  file_key: string
  /** '' if the sender gave none. */
  file_name: string
}
