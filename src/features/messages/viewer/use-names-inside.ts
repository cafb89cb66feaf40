import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Message } from '../../../../contract/im/messages/message'
import { peopleQuery } from '../../../api/people/list-people'

type Names = ReadonlyMap<string, string>

/**
 * Names of the people who speak inside a merge-forward, by open_id: those of
 * the chat that one is in, and those of the chats that the messages come from
 * where the bot is in them. Others keep their ids.
 */
export function useNamesInside(
  messages: readonly Message[],
  here: Names,
  chatNames: ReadonlyMap<string, string>,
): Names {
  const sources = new Set(messages.map(({ chat_id }) => chat_id).filter((chatId) => chatNames.has(chatId)))
  const elsewhere = useQueries({
    queries: [...sources].slice(0, MOST_SOURCES).map(peopleQuery),
    combine: joined,
  })
  return elsewhere.size === 0 ? here : new Map([...elsewhere, ...here])
}

/** Nested bundles may come from many chats; each costs calls. */
const MOST_SOURCES = 10

/** One function for all drawings: the library then joins only what has changed. */
const joined = (results: UseQueryResult<Names>[]): Names =>
  new Map(results.flatMap(({ data }) => [...(data ?? [])]))
