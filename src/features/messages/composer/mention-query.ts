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

/** Who can be meant: everyone, and members whose name holds the query; those that begin with it first. */
export function offeredMentions(
  query: string,
  people: ReadonlyMap<string, string>,
  everyone: string,
): DraftMention[] {
  const asked = normalizeForSearch(query)
  const named = [...people].map(([id, name]) => ({ id, name }))
  // Everyone last: nobody calls a whole chat by a hasty Enter.
  const found = [...named, { id: 'all', name: everyone }].filter(({ id, name }) =>
    id === 'all' ? matches(name, asked) || 'all'.startsWith(asked) : matches(name, asked),
  )
  const begins = ({ name }: DraftMention) => normalizeForSearch(name).startsWith(asked)
  return [...found.filter(begins), ...found.filter((each) => !begins(each))].slice(0, MOST_OFFERED)
}

const matches = (name: string, asked: string): boolean => normalizeForSearch(name).includes(asked)
