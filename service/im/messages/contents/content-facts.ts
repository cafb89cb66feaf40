import type { SentType } from '../../../../contract/im/messages/sent-types'
import type { Caller } from '../../../http/endpoint'
import type { Files } from '../../../store/database'
import type { Tx } from '../../../store/store'
import { hasScope } from '../../../users/has-scope'
import { chatFacts } from '../../chats/chat-facts'
import type { ChatFacts } from '../../chats/chat-facts'
import type { KeptMention } from '../wire-message'
import { EVERYONE, mentionedPeople, mentionKeys } from './mentioned-people'
import { sentContent } from './sent-content'
import type { Resource, SentContent } from './sent-content'

/** Facts for the rules about a content, and the content as it will be stored. */
export interface ContentFacts {
  type: SentType
  isTooLong: boolean
  isMalformed: boolean
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
  kept: { content: string; mentions: KeptMention[] } | undefined
}

/** The additional scope of a system message (platform/messages#sent-content). */
const SYSTEM_SCOPE = 'im:message:send_sys_msg'

/** Reads a content string and the things that it names, with one query for each kind of thing. */
export async function contentFacts(
  { tx, caller }: { tx: Tx; caller: Caller },
  type: SentType,
  content: string,
): Promise<ContentFacts> {
  const read = sentContent(type, content)
  const sent = typeof read === 'string' ? undefined : read
  const files = await filesNamed(tx, sent?.resources ?? [])
  const people = await mentionedPeople(tx, caller, sent?.people ?? [])
  return {
    type,
    isTooLong: read === 'too long',
    isMalformed: read === 'malformed',
    resources: (sent?.resources ?? []).map((resource) => ({ ...resource, file: files.get(resource.key) })),
    shared: sent?.chat_id === undefined ? undefined : await chatFacts(tx, caller, sent.chat_id),
    sharesNobody: sent?.user_id !== undefined && people.get(sent.user_id)?.as !== 'open_id',
    maySendSystem: hasScope(caller, SYSTEM_SCOPE),
    namesAll: sent?.people.includes(EVERYONE) ?? false,
    app_id: caller.app_id,
    kept: sent && keptOf(sent, files, people),
  }
}

function keptOf(
  sent: SentContent,
  files: ReadonlyMap<string, Files>,
  people: Awaited<ReturnType<typeof mentionedPeople>>,
) {
  const keys = mentionKeys(people)
  const content = sent.received({ mention: keys.mention, file: (key) => files.get(key) })
  return { content, mentions: keys.mentions }
}

async function filesNamed(tx: Tx, resources: readonly Resource[]): Promise<Map<string, Files>> {
  if (resources.length === 0) return new Map()
  const keys = [...new Set(resources.map(({ key }) => key))]
  const files = await tx.selectFrom('files').selectAll().where('file_key', 'in', keys).execute()
  return new Map(files.map((file) => [file.file_key, file]))
}
