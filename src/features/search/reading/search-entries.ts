import type { User } from '../../../../contract/contact/user'
import type { Message } from '../../../../contract/im/messages/message'
import { preOrder, type BlockTree } from '../../../../document/block-tree'
import { textObject } from '../../../../document/blocks/registry'
import { elementLabel, fileNameOf } from '../../../../document/compare/block-text'
import type { OpenDocument } from '../../../api/announcement/open-document'
import { filesOf, searchTextOf } from '../../message-content/message-content'
import type { SearchEntry, SearchRecord } from '../engine/search-record'

/** Messages whose only words are the name of their file. */
const FILE_TYPES: ReadonlySet<string> = new Set(['file', 'folder', 'media', 'audio', 'image'])

/** The words of a message and the names of its files; no records for a recalled one. */
export function entryOfMessage(message: Message): SearchEntry {
  const { message_id, chat_id, sender, create_time, msg_type, deleted } = message
  const facts = { of: message_id, chat: chat_id, person: sender.id, at: Number(create_time) || 0 }
  const records: SearchRecord[] = []
  if (!deleted) {
    const text = searchTextOf(message)
    const names = filesOf(message).flatMap(({ name }) => (name ? [name] : []))
    if (FILE_TYPES.has(msg_type) && text !== '' && !names.includes(text)) names.push(text)
    if (text !== '' && !FILE_TYPES.has(msg_type)) records.push({ kind: 'message', ...facts, text })
    for (const name of names) records.push({ kind: 'file', ...facts, text: oneLine(name) })
  }
  return { chat: chat_id, owner: message_id, records }
}

/** The owner of a chat's announcement in the index. */
export const ANNOUNCEMENT_OWNER = 'announcement'

/** The words of each block of an announcement, and the names of its files. */
export function entryOfAnnouncement(
  chat: string,
  { announcement, document }: Pick<OpenDocument, 'announcement' | 'document'>,
  nameOf: (openId: string) => string | undefined,
): SearchEntry {
  const at = (Number(announcement.update_time_v2) || announcement.update_time) * 1_000
  const facts = { of: chat, chat, person: announcement.modifier_id, at: Number.isFinite(at) ? at : 0 }
  const lines: { id: string; text: string }[] = []
  const files: SearchRecord[] = []
  for (const block of document ? preOrder(document) : []) {
    lines.push({ id: block.id, text: oneLine(wordsOf(block, nameOf)) })
    const name = oneLine(fileNameOf(block))
    if (name !== '') files.push({ kind: 'file', ...facts, text: name, blocks: [block.id] })
  }
  const spoken = lines.filter(({ text }) => text !== '')
  const records: SearchRecord[] =
    spoken.length === 0
      ? files
      : [
          {
            kind: 'announcement',
            ...facts,
            text: spoken.map(({ text }) => text).join('\n'),
            blocks: spoken.map(({ id }) => id),
          },
          ...files,
        ]
  return { chat, owner: ANNOUNCEMENT_OWNER, records }
}

function wordsOf({ block_type, body }: BlockTree, nameOf: (openId: string) => string | undefined): string {
  const elements = textObject(block_type, body)?.elements ?? []
  return elements
    .map((element) => {
      const name = element.mention_user && nameOf(element.mention_user.user_id)
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

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
