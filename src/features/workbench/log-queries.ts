import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { LarkError } from '../../../client/lark-error'
import { ExportHar, GetCall, ListCalls, ReplayCall } from '../../../contract/herald/log'
import type { LoggedCall } from '../../../contract/herald/log'
import type { LogFilter, Unanswered } from '../../../contract/herald/logged-call'
import { call, callBytes } from '../../api/client'
import { explainFailure } from '../../i18n/explain-failure'
import { topicOf } from '../../i18n/failure-topics'
import { useTranslation } from '../../i18n/words'
import { saveBytes } from '../../ui/download-name'
import { MAX_CALLS } from './calls'
import { workbenchEn } from './strings/en'
import { useWords } from './words'
import { workbenchKeys } from './workbench-keys'

/** One call with its bodies, which the stream leaves out. */
export const useCall = ({ id, log_id }: LoggedCall) =>
  useQuery({
    // The log id, not the id: a restarted service counts from 1 again.
    queryKey: workbenchKeys.call(log_id),
    queryFn: ({ signal }) => call(GetCall, { path: { id } }, { signal, withoutToken: true }),
    staleTime: Infinity,
    retry: false,
  })

const replayCall = (id: number) => call(ReplayCall, { path: { id }, body: {} }, { withoutToken: true })

/** Repeats a call; returns the id of the new call in the log. */
export const useReplayCall = () => useMutation({ mutationFn: replayCall })

const LOOK_AGAIN_MS = 2_000
const PAGE_SIZE = 500

async function idsOfChat(chat_id: string, signal: AbortSignal): Promise<ReadonlySet<number>> {
  const ids = new Set<number>()
  let page_token: number | undefined
  do {
    const query = { chat_id, page_size: PAGE_SIZE, ...(page_token !== undefined && { page_token }) }
    const page = await call(ListCalls, { query }, { signal, withoutToken: true })
    for (const { id } of page.items) ids.add(id)
    page_token = page.has_more ? Number(page.page_token) : undefined
  } while (page_token !== undefined && ids.size < MAX_CALLS)
  return ids
}

const callsOfChatQuery = (chatId: string) =>
  queryOptions({
    queryKey: workbenchKeys.callsOfChat(chatId),
    queryFn: ({ signal }) => idsOfChat(chatId, signal),
    enabled: chatId !== '',
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: new Set<number>(),
  })

/**
 * The ids of the calls about one chat, which the service determines from their
 * bodies, too; undefined while no chat is chosen. Later calls appear within two
 * seconds.
 */
export function useCallsOfChat(chatId: string): ReadonlySet<number> | undefined {
  const { data } = useQuery(callsOfChatQuery(chatId))
  return chatId === '' ? undefined : data
}

const exportHar = (query: LogFilter) => callBytes(ExportHar, { query }, { withoutToken: true })

/** Saves the calls that pass the filter as an HTTP Archive. */
export const useExportHar = () =>
  useMutation({ mutationFn: exportHar, onSuccess: (file) => saveBytes('herald.har', file) })

type Gate = keyof typeof workbenchEn.log.gates

const isGate = (name: string): name is Gate => Object.hasOwn(workbenchEn.log.gates, name)

/** The label of a gate; an unknown one keeps its name. */
export function useGateLabel(): (gate: string) => string {
  const { t } = useWords()
  return (gate) => (isGate(gate) ? t(`log.gates.${gate}`) : gate)
}

/**
 * Why a rule refused. Its condition is the service's own English; in another
 * language the meaning of the code is shown in front of it.
 */
export function useRuleWords(): (code: number, condition: string) => string {
  const { t, i18n } = useTranslation('failures')
  const isEnglish = i18n.language === 'en'
  return useCallback(
    (code, condition) => {
      if (isEnglish || topicOf(code) === 'unknown') return condition
      const { what } = explainFailure(new LarkError({ code, status: 0, msg: '' }), t)
      return t('facts.beside', { what, said: condition })
    },
    [isEnglish, t],
  )
}

/** Why no endpoint answered a call. */
export function useUnansweredWords(): (unanswered: Unanswered) => string {
  const { t } = useWords()
  return ({ why, routes = [] }) => t(`log.unanswered.${why}`, { routes: routes.join(', ') })
}

/** Why a call was answered as it was, in a few words; '' if there is nothing to say. */
export function useCallReason(): (call: LoggedCall) => string {
  const { t } = useWords()
  const unansweredWords = useUnansweredWords()
  const gateWords = useGateLabel()
  const ruleWords = useRuleWords()
  return ({ code, rule, gate, fault, route, unanswered, would_refuse }) => {
    if (unanswered !== undefined) return unansweredWords(unanswered)
    if (fault !== undefined) return t('log.byFault', { fault })
    if (rule !== undefined) return code === undefined ? rule : ruleWords(code, rule)
    if (gate !== undefined) return gateWords(gate)
    if (would_refuse !== undefined) return t('log.overLimit', { code: would_refuse })
    return route === '' ? t('log.noRoute') : ''
  }
}
