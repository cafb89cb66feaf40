import type { ReadsAs } from '../../../browser/pinyin'
import { normalizeForSearch } from '../../../i18n/normalize-for-search'
import type { DraftMention } from './message-draft'

/** An `@` that is being written: where it stands, and what is behind it up to the caret. */
export interface MentionQuery {
  at: number
  query: string
}

/** The `@` before the caret; undefined where none is being written, or `@` is part of an address. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const found = /(?:^|[\s(（，。、])@([^\s@]{0,30})$/.exec(text.slice(0, caret))
  return found ? { at: caret - found[1]!.length - 1, query: found[1]! } : undefined
}

const MOST_OFFERED = 8

/** Who can be meant: everyone, and members whose name holds the query, or is read so; those that begin with it first. */
export function offeredMentions(
  query: string,
  people: ReadonlyMap<string, string>,
  everyone: string,
  readsAs: ReadsAs = () => false,
): DraftMention[] {
  const asked = normalizeForSearch(query)
  const named = [...people].map(([id, name]) => ({ id, name }))
  // Everyone last: nobody calls a whole chat by a hasty Enter.
  const found = [...named, { id: 'all', name: everyone }].filter(({ id, name }) =>
    id === 'all' ? matches(name, asked) || 'all'.startsWith(asked) : matches(name, asked) || readsAs(name),
  )
  const rankOf = ({ id, name }: DraftMention) => {
    if (normalizeForSearch(name).startsWith(asked)) return 0
    return matches(name, asked) || id === 'all' ? 1 : 2
  }
  return found.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_OFFERED)
}

const matches = (name: string, asked: string): boolean => normalizeForSearch(name).includes(asked)
