import type { ChatSummary } from '../../contract/im/chats/list-chats'
import { chatRoute, type Section, isChatId } from '../features/chats/chats'
import { searchRoute } from '../features/search/search'
import { normalizeForSearch } from '../i18n/best-matches'
import type { Command } from '../ui/command-registry'

export type PaletteKind = 'everything' | 'messages' | 'codes' | 'chats' | 'people' | 'pages' | 'commands'

/** One line of the palette. */
export interface PaletteResult {
  id: string
  kind: PaletteKind
  label: string
  /** Shown next to the label: an id or a key. */
  beside?: string
  /** The address that it opens. Without it, `run` is its action. */
  to?: string
  run?: () => void
}

const MOST_CHATS = 50
const MOST_PEOPLE = 8
const MOST_CODES = 8

interface Sources {
  /** Where chats open. */
  section: Section
  chats: readonly ChatSummary[]
  people: readonly { open_id: string; name: string }[]
  codes: readonly number[]
  pages: readonly { to: string; label: string }[]
  commands: readonly Command[]
  words: {
    unnamed: string
    openById(id: string): string
    openMessage(id: string): string
    code(code: number): string
    searchAll(asked: string): string
    searchGuide(asked: string): string
  }
  /** Whether a name reads as the typed letters (browser/pinyin.ts). */
  readsAs?(name: string): boolean
  /** The address that shows a person's messages. */
  personRoute(openId: string): string
  /** Opens a message in its chat. */
  openMessage(messageId: string): void
}

const MESSAGE_ID = /\bom_[\w-]{4,}/

/**
 * Returns the results of a query by kind, the best of each first. An unknown id is offered to be opened. The last result
 * searches everything; words without any other result are also offered as a search in the error guide.
 */
export function paletteResults(query: string, sources: Sources): PaletteResult[] {
  const asked = query.trim()
  const found = resultsFor(asked, sources)
  if (asked === '') return found
  const all: PaletteResult = {
    id: 'search',
    kind: 'everything',
    label: sources.words.searchAll(asked),
    to: searchRoute({ words: asked }),
  }
  if (found.length > 0) return [...found, all]
  const to = `/codes?q=${encodeURIComponent(asked)}`
  return [all, { id: 'guide', kind: 'codes', label: sources.words.searchGuide(asked), to }]
}

function resultsFor(asked: string, sources: Sources): PaletteResult[] {
  const { section, chats, people, codes, pages, commands, words, readsAs } = sources
  const ranked = <One>(all: readonly One[], nameOf: (one: One) => string, idOf?: (one: One) => string) =>
    rankedBy(asked, all, nameOf, idOf, readsAs)
  const found = ranked(
    chats,
    ({ name }) => name,
    ({ chat_id }) => chat_id,
  ).slice(0, MOST_CHATS)
  const [messageId] = MESSAGE_ID.exec(asked) ?? []
  return [
    ...(messageId === undefined
      ? []
      : [
          {
            id: `message:${messageId}`,
            kind: 'messages' as const,
            label: words.openMessage(messageId),
            run: () => sources.openMessage(messageId),
          },
        ]),
    ...codesFor(asked, codes).map((code) => ({
      id: `code:${code}`,
      kind: 'codes' as const,
      label: words.code(code),
      beside: String(code),
      to: `/codes/${code}`,
    })),
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
    ...(asked === ''
      ? []
      : ranked(
          people,
          ({ name }) => name,
          ({ open_id }) => open_id,
        )
          .slice(0, MOST_PEOPLE)
          .map(({ open_id, name }) => ({
            id: `person:${open_id}`,
            kind: 'people' as const,
            label: name,
            beside: open_id,
            to: sources.personRoute(open_id),
          }))),
    ...ranked(pages, ({ label }) => label).map(({ to, label }) => ({
      id: `page:${to}`,
      kind: 'pages' as const,
      label,
      to,
    })),
    ...ranked(commands, ({ label }) => label).flatMap(({ id, label, keys, run }) =>
      run
        ? [{ id: `command:${id}`, kind: 'commands' as const, label, run, ...(keys && { beside: keys }) }]
        : [],
    ),
  ]
}

/** Codes that begin with the typed digits, if there are enough digits to mean a code. */
const codesFor = (asked: string, codes: readonly number[]): number[] =>
  /^\d{3,}$/.test(asked) ? codes.filter((code) => String(code).startsWith(asked)).slice(0, MOST_CODES) : []

/**
 * Ranks matches. Names that begin with the query come first, then names with a word that does, and names that contain
 * it. Then come names whose pinyin it is, names that have its letters in order, and last matches by id. An empty
 * query returns all in their order.
 */
function rankedBy<One>(
  asked: string,
  all: readonly One[],
  nameOf: (one: One) => string,
  idOf: (one: One) => string = () => '',
  readsAs: (name: string) => boolean = () => false,
): One[] {
  const wanted = normalizeForSearch(asked)
  if (wanted === '') return [...all]
  const words = wanted.split(/\s+/)
  const rankOf = (one: One): number => {
    const name = normalizeForSearch(nameOf(one))
    if (name.startsWith(wanted)) return 0
    if (words.every((word) => name.includes(word)))
      return name.split(/[\s._·-]+/).some((part) => part.startsWith(words[0] ?? '')) ? 1 : 2
    if (readsAs(nameOf(one))) return 3
    if (normalizeForSearch(idOf(one)).includes(wanted)) return 4
    return wanted.length >= SHORTEST_FUZZY && hasInOrder(name, wanted) ? 5 : Infinity
  }
  return all
    .map((one) => ({ one, rank: rankOf(one) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ one }) => one)
}

/** Fewer letters occur in nearly every name. */
const SHORTEST_FUZZY = 3

/** Whether the name contains the letters in this order, the first of them at the beginning of a word. */
function hasInOrder(name: string, letters: string): boolean {
  const wanted = letters.replaceAll(/\s+/g, '')
  for (const { index } of name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    let at = index
    let matched = 0
    for (; at < name.length && matched < wanted.length; at++) if (name[at] === wanted[matched]) matched++
    if (name[index] === wanted[0] && matched === wanted.length) return true
  }
  return false
}
