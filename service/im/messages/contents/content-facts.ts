import type { CardWarning } from '../../../../contract/im/cards/card-warnings'
import type { SentType } from '../../../../contract/im/messages/sent-types'
import type { Caller } from '../../../http/endpoint'
import type { Tx } from '../../../store/store'
import type { Files } from '../../../store/tables/messages'
import { hasScope } from '../../../users/has-scope'
import type { World } from '../../../world/world'
import { chatFacts } from '../../chats/chat-facts'
import type { ChatFacts } from '../../chats/chat-facts'
import type { KeptMention } from '../wire-message'
import { cardFacts } from './card-facts'
import type { CardFacts, CardFault } from './card-facts'
import type { Resource, SentContent } from './content'
import { filesNamed } from './files-named'
import { EVERYONE, mentionedPeople, mentionKeys } from './mentioned-people'
import { sentContent } from './sent-content'

/** Facts for the rules about a content, and the content as it will be stored. */
export interface ContentFacts {
  type: SentType
  isTooLong: boolean
  isMalformed: boolean
  /** What the platform refuses of a card; undefined: nothing, or there is no card. */
  card: CardFault | undefined
  /** Each with its file, or undefined if there is none. */
  resources: readonly (Resource & { file: Files | undefined })[]
  /** The chat that is shared. */
  shared: ChatFacts | undefined
  /** A person's card is shared, but there is no such person. */
  sharesNobody: boolean
  maySendSystem: boolean
  namesAll: boolean
  app_id: string
  /** As it is stored; undefined if the content cannot be read. */
  kept: { content: string; mentions: KeptMention[]; card_id?: string } | undefined
}

/** The additional scope of a system message (platform/messages#sent-content). */
const SYSTEM_SCOPE = 'im:message:send_sys_msg'

/**
 * Reads a content string and the things that it names, with one query for each kind of thing. Reports what the
 * platform takes of a card, but clients show differently.
 */
export async function contentFacts(
  {
    tx,
    caller,
    world,
    warn,
  }: {
    tx: Tx
    caller: Caller
    world: Pick<World, 'now'>
    warn?(warnings: readonly CardWarning[]): void
  },
  type: SentType,
  content: string,
): Promise<ContentFacts> {
  const read = sentContent(type, content)
  const sent = typeof read === 'string' ? undefined : read
  const files = await filesNamed(
    tx,
    (sent?.resources ?? []).map(({ key }) => key),
  )
  const people = await mentionedPeople(tx, caller, sent?.people ?? [])
  const card = sent?.card && (await cardFacts(tx, caller, sent.card, world.now()))
  warn?.(card?.warnings ?? [])
  return {
    type,
    isTooLong: read === 'too long',
    isMalformed: read === 'malformed' || card?.fault?.of === 'card',
    card: card?.fault,
    resources: (sent?.resources ?? []).map((resource) => ({ ...resource, file: files.get(resource.key) })),
    shared: sent?.chat_id === undefined ? undefined : await chatFacts(tx, caller, sent.chat_id),
    sharesNobody: sent?.user_id !== undefined && people.get(sent.user_id)?.as !== 'open_id',
    maySendSystem: hasScope(caller, SYSTEM_SCOPE),
    namesAll: sent?.people.includes(EVERYONE) ?? false,
    app_id: caller.app_id,
    kept: sent && { ...keptOf(sent, files, people), ...(card?.entity && asSent(card.entity)) },
  }
}

/** A message has the card of its entity, so that everything that shows messages shows it. */
const asSent = ({ card_id, content }: NonNullable<CardFacts['entity']>) => ({ card_id, content })

function keptOf(
  sent: SentContent,
  files: ReadonlyMap<string, Files>,
  people: Awaited<ReturnType<typeof mentionedPeople>>,
) {
  const keys = mentionKeys(people)
  const content = sent.received({ mention: keys.mention, file: (key) => files.get(key) })
  return { content, mentions: keys.mentions }
}
