import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallInput } from '../../../client/client'
import { Act, ReadConversation, Say } from '../../../contract/herald/people'
import { changes } from '../../api/changes'
import { call } from '../../api/client'
import { useSubscription } from '../../ui/outside-react'
import { workbenchKeys } from './workbench-keys'

type Saying = NonNullable<CallInput<typeof Say>['body']>
type PersonAct = NonNullable<CallInput<typeof Act>['body']>

/** Fallback for a lost event of the service. */
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

/** A bot that writes a card reports many changes a second. */
const CALM_MS = 200

/** The conversation of a chat, read again when the service reports a change. */
export function useConversation(chatId: string) {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAgain = () => {
    timer.current = undefined
    void queries.invalidateQueries({ queryKey: workbenchKeys.conversation(chatId) })
  }
  useSubscription(
    changes,
    (feed, onNews: Parameters<typeof changes.listen>[0]) => feed.listen(onNews),
    (event) => {
      const isHere = event.kind !== 'announcement' && (!('chat_id' in event) || event.chat_id === chatId)
      if (isHere) timer.current ??= setTimeout(readAgain, CALM_MS)
    },
  )
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [chatId],
  )
  return useQuery(conversationQuery(chatId))
}

const say = (saying: Saying) => call(Say, { body: saying }, { withoutToken: true })

const act = (body: PersonAct) => call(Act, { body }, { withoutToken: true })

/** Sends a message as a person. */
export function useSay(chatId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: say,
    onSuccess: () => queries.invalidateQueries({ queryKey: workbenchKeys.conversation(chatId) }),
  })
}

/** Does something else as a person; pressing a button returns the bot's answer. */
export function useAct(chatId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: workbenchKeys.conversation(chatId) }),
  })
}
