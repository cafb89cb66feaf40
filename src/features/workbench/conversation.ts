import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Act, ReadConversation, Say } from '../../../contract/herald/people'
import { changes } from '../../api/changes'
import { call, type CallInput } from '../../api/client'
import { workbenchKeys } from './workbench-keys'

type Saying = NonNullable<CallInput<typeof Say>['body']>
type PersonAct = NonNullable<CallInput<typeof Act>['body']>

/** Should a word of the service be lost. */
const EVERY_MS = 60_000

const conversationQuery = (chatId: string) =>
  queryOptions({
    queryKey: workbenchKeys.conversation(chatId),
    queryFn: ({ signal }) =>
      call(ReadConversation, { path: { chat_id: chatId } }, { signal, withoutToken: true }),
    enabled: chatId !== '',
    refetchInterval: EVERY_MS,
    staleTime: 0,
    retry: false,
  })

/** What was said in a chat, read again when the service tells that something was. */
export function useConversation(chatId: string) {
  const queries = useQueryClient()
  useEffect(
    () =>
      changes.listen((news) => {
        const isHere = news.kind !== 'announcement' && (!('chat_id' in news) || news.chat_id === chatId)
        if (isHere) void queries.invalidateQueries({ queryKey: workbenchKeys.conversation(chatId) })
      }),
    [chatId, queries],
  )
  return useQuery(conversationQuery(chatId))
}

const say = (saying: Saying) => call(Say, { body: saying }, { withoutToken: true })

const act = (body: PersonAct) => call(Act, { body }, { withoutToken: true })

/** A person speaks. */
export function useSay(chatId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: say,
    onSuccess: () => queries.invalidateQueries({ queryKey: workbenchKeys.conversation(chatId) }),
  })
}

/** A person does something else; what was pressed answers what the bot said to it. */
export function useAct(chatId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: workbenchKeys.conversation(chatId) }),
  })
}

/** Something on a card that a person can press, and what the bot is told of it. */
export interface CardControl {
  label: string
  tag: string
  value: Record<string, unknown> | string
  name?: string
  /** Of a selection: one for each. */
  option?: string
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deeper a card is not looked at. */
const DEEPEST = 20

/** The buttons and the options of a card, in its order; of what is no card's JSON none. */
export function controlsOfCard(content: string): CardControl[] {
  const found: CardControl[] = []
  const look = (value: unknown, depth: number): void => {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) return value.forEach((each) => look(each, depth + 1))
    if (!isFields(value)) return
    const { tag, options } = value
    if (tag === 'button') found.push(controlOf(value, textOf(value['text'])))
    else if ((tag === 'select_static' || tag === 'overflow') && Array.isArray(options))
      for (const option of options.filter(isFields))
        found.push({ ...controlOf(value, textOf(option['text'])), option: stringOf(option['value']) })
    else for (const each of Object.values(value)) look(each, depth + 1)
  }
  try {
    look(JSON.parse(content), 0)
  } catch {
    return []
  }
  return found
}

/** The card's JSON without its buttons. */
export const cardWithoutButtons = (content: string): string =>
  JSON.stringify(JSON.parse(content), (_, value: unknown) =>
    Array.isArray(value) ? value.filter((each) => !isFields(each) || each['tag'] !== 'button') : value,
  )

function controlOf(part: Fields, label: string): CardControl {
  const behaviors = Array.isArray(part['behaviors']) ? part['behaviors'].filter(isFields) : []
  const told = behaviors.find(({ type }) => type === 'callback')?.['value'] ?? part['value'] ?? {}
  return {
    label: label || stringOf(part['name']) || stringOf(part['tag']),
    tag: stringOf(part['tag']),
    value: isFields(told) || typeof told === 'string' ? told : {},
    ...(typeof part['name'] === 'string' && { name: part['name'] }),
  }
}

const textOf = (text: unknown): string => stringOf(isFields(text) ? text['content'] : text)

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')
