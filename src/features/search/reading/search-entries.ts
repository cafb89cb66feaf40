import type { User } from '../../../../contract/contact/user'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import type { Message } from '../../../../contract/im/messages/message'
import { preOrder, type BlockTree } from '../../../../document/block-tree'
import { specOf, textObject } from '../../../../document/blocks/registry'
import { elementLabel, fileNameOf } from '../../../../document/compare/block-text'
import type { OpenDocument } from '../../../api/announcement/open-document'
import { contentOf, filesOf, searchTextOf } from '../../message-content/message-content'
import {
  ANNOUNCEMENT_OWNER,
  CHAT_OWNER,
  SHEETS_OWNER,
  type SearchEntry,
  type SearchRecord,
  type SheetBlock,
} from '../engine/search-record'

/** Names of which texts hold only ids. Undefined if they are not known. */
export interface KnownNames {
  person(openId: string): string | undefined
  chat(chatId: string): string | undefined
}

/** Messages whose only words are the name of their file. */
const FILE_TYPES: ReadonlySet<string> = new Set(['file', 'folder', 'media', 'audio', 'image'])

/**
 * The words of a message and the names of its files. `inside`: everything inside a merge-forward, which is found as a
 * part of it.
 */
export function entryOfMessage(
  message: Message,
  names: KnownNames,
  inside: readonly Message[] = [],
): SearchEntry {
  const { message_id: owner, chat_id: chat } = message
  if (message.deleted) return { chat, owner }
  const records = recordsOf(message, names)
  for (const one of inside)
    for (const record of recordsOf(one, names))
      records.push({ ...record, of: owner, chat, inside: one.message_id })
  return { chat, owner, records }
}

/** Whether a message says ids for which the names of people and chats must be known. */
export const needsNames = ({ msg_type }: Message): boolean => NAMING_TYPES.has(msg_type)

const NAMING_TYPES: ReadonlySet<string> = new Set(['share_chat', 'share_user', 'interactive'])

/** Whether a message is a merge-forward: its words come only with a read of it alone. */
export const isBundle = ({ msg_type, deleted }: Message): boolean => msg_type === 'merge_forward' && !deleted

function recordsOf(message: Message, names: KnownNames): SearchRecord[] {
  if (message.deleted) return []
  const { message_id, chat_id, sender, create_time, msg_type } = message
  const facts = { of: message_id, chat: chat_id, person: sender.id, at: Number(create_time) || 0 }
  const text = wordsOfMessage(message, names)
  const files = new Set(filesOf(message).map(({ name = '' }) => oneLine(name)))
  const isFile = FILE_TYPES.has(msg_type)
  if (isFile) files.add(text)
  files.delete('')
  return [
    ...(isFile || text === '' ? [] : [{ kind: 'message' as const, ...facts, text }]),
    ...[...files].map((name) => ({ kind: 'file' as const, ...facts, text: name })),
  ]
}

function wordsOfMessage(message: Message, names: KnownNames): string {
  const content = contentOf(message)
  if (content.kind === 'share_chat') return names.chat(content.chat_id) ?? content.chat_id
  if (content.kind === 'share_user') return names.person(content.user_id) ?? content.user_id
  return searchTextOf(message).replaceAll(/@(ou_\w{1,100})/g, (sign, id: string) => {
    const name = names.person(id)
    return name === undefined ? sign : `@${name}`
  })
}

/** The words of each block of an announcement, and the names of its files. */
export function entryOfAnnouncement(
  chat: string,
  { announcement, document }: Pick<OpenDocument, 'announcement' | 'document'>,
  names: KnownNames,
): SearchEntry {
  const facts = factsOf(chat, announcement)
  const lines: Line[] = []
  const files: SearchRecord[] = []
  for (const block of document ? preOrder(document) : []) {
    const name = oneLine(fileNameOf(block))
    if (name === '') lines.push({ block: block.id, text: oneLine(wordsOf(block, names)) })
    else files.push({ kind: 'file', ...facts, text: name, blocks: [block.id] })
  }
  return { chat, owner: ANNOUNCEMENT_OWNER, records: [...recordOfLines(facts, lines), ...files] }
}

/** The sheets in an announcement. */
export const sheetsIn = (document: BlockTree | undefined): SheetBlock[] =>
  (document ? [...preOrder(document)] : []).flatMap(({ id, body }) => {
    const { token } = body.sheet ?? {}
    return token ? [{ block: id, token }] : []
  })

/** The cells of a sheet as they are shown, with the block that it is in. */
export interface ReadSheet {
  block: string
  rows: readonly (readonly string[])[]
}

/** The words of the cells in an announcement: a line for each row. */
export function entryOfSheets(
  chat: string,
  announcement: OpenDocument['announcement'],
  sheets: readonly ReadSheet[],
): SearchEntry {
  const lines = sheets.flatMap(({ block, rows }) =>
    rows.map((cells, row) => ({ block: `${block}!${row}`, text: oneLine(cells.join(' ')) })),
  )
  const records = recordOfLines(factsOf(chat, announcement), lines)
  return { chat, owner: SHEETS_OWNER, ...(records.length > 0 && { records }) }
}

interface Line {
  block: string
  text: string
}

type Facts = Pick<SearchRecord, 'of' | 'chat' | 'person' | 'at'>

function factsOf(chat: string, announcement: OpenDocument['announcement']): Facts {
  const at = (Number(announcement.update_time_v2) || announcement.update_time) * 1_000
  return { of: chat, chat, person: announcement.modifier_id, at: Number.isFinite(at) ? at : 0 }
}

function recordOfLines(facts: Facts, lines: readonly Line[]): SearchRecord[] {
  const spoken = lines.filter(({ text }) => text !== '')
  if (spoken.length === 0) return []
  const text = spoken.map((line) => line.text).join('\n')
  return [{ kind: 'announcement', ...facts, text, blocks: spoken.map(({ block }) => block) }]
}

/** The own words of a block: its text, its caption or address, or the name of the chat that its card shows. */
function wordsOf(block: BlockTree, names: KnownNames): string {
  const { block_type, body } = block
  const elements = textObject(block_type, body)?.elements
  if (body.chat_card) return names.chat(body.chat_card.chat_id) ?? ''
  if (!elements) return (specOf(block_type)?.plainText?.(block, { href: (url) => url }) ?? []).join(' ')
  return elements
    .map((element) => {
      const name = element.mention_user && names.person(element.mention_user.user_id)
      return element.text_run?.content ?? (name === undefined ? elementLabel(element) : `@${name}`)
    })
    .join('')
}

/** The names of a person. People belong to no chat. */
export function entryOfPerson({ open_id, name = '', en_name = '' }: User): SearchEntry {
  const text = oneLine([...new Set([name, en_name])].join(' '))
  const record: SearchRecord = { kind: 'person', of: open_id, chat: '', person: open_id, at: 0, text }
  return { chat: '', owner: open_id, records: text === '' ? [] : [record] }
}

/** The name and the description of a chat. */
export function entryOfChat({ chat_id: chat, name, description }: ChatSummary): SearchEntry {
  const text = [name, description].map(oneLine).filter(Boolean).join(' · ')
  const record: SearchRecord = { kind: 'chat', of: chat, chat, person: '', at: 0, text }
  return { chat, owner: CHAT_OWNER, records: text === '' ? [] : [record] }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
