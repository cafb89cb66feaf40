import type { ChatSummary } from '../../contract/im/chats/list-chats'
import { chatRoute, type Section } from '../features/chats/chat-route'
import { findChats, isChatId } from '../features/chats/find-chats'
import type { Command } from '../ui/command-registry'

/** One line of the palette. */
export interface PaletteResult {
  id: string
  kind: 'chats' | 'pages' | 'commands'
  label: string
  /** Beside the label: an id, a key. */
  beside?: string
  /** Where it leads; else `run` is what it does. */
  to?: string
  run?: () => void
}

const MOST_CHATS = 50

interface Sources {
  /** Where chats open. */
  section: Section
  chats: readonly ChatSummary[]
  pages: readonly { to: string; label: string }[]
  commands: readonly Command[]
  words: { unnamed: string; openById(id: string): string }
}

/** What a query finds: chats, then pages, then commands; an id that is none of ours is offered to be opened. */
export function paletteResults(
  query: string,
  { section, chats, pages, commands, words }: Sources,
): PaletteResult[] {
  const asked = query.trim()
  const found = findChats(chats, asked).slice(0, MOST_CHATS)
  const named = <Named extends { label: string }>(list: readonly Named[]) =>
    findChats(
      list.map((each) => ({ chat_id: '', name: each.label, each })),
      asked,
    ).map(({ each }) => each)
  return [
    ...(isChatId(asked) && found.length === 0
      ? [
          {
            id: `chat:${asked}`,
            kind: 'chats' as const,
            label: words.openById(asked),
            to: chatRoute(section, asked),
          },
        ]
      : []),
    ...found.map(({ chat_id, name }) => ({
      id: `chat:${chat_id}`,
      kind: 'chats' as const,
      label: name || words.unnamed,
      beside: chat_id,
      to: chatRoute(section, chat_id),
    })),
    ...named(pages).map(({ to, label }) => ({ id: `page:${to}`, kind: 'pages' as const, label, to })),
    ...named(commands).flatMap(({ id, label, keys, run }) =>
      run
        ? [{ id: `command:${id}`, kind: 'commands' as const, label, run, ...(keys && { beside: keys }) }]
        : [],
    ),
  ]
}
