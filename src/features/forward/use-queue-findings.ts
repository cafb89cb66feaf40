import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { STILL_SENDING } from '../../../client/lark-error'
import { useSubscription, useTimeout } from '../../ui/outside-react'
import type { Selection } from './selection'
import type { Forward, StoredMessage, Send } from './send/forward'
import type { ForwardQueue } from './send/forward-queue'

/**
 * The findings from refused sends about a chat, until they are out of date; the same object while they stay the same.
 */
export function useRefusalFindings(queue: ForwardQueue, chatId: string): RefusalFindings {
  const [now, setNow] = useState(queue.now)
  // As text, so that the page re-renders only when it changes: forwards change with every send.
  const json = useSyncExternalStore(queue.subscribe, () =>
    JSON.stringify(refusalFindings(queue.state().jobs, { chatId, now, since: queue.openedAt })),
  )
  const findings = useMemo(() => JSON.parse(json) as RefusalFindings, [json])
  const { until } = findings
  useTimeout(until === 0 ? undefined : Math.max(0, until - now), until, () => setNow(queue.now()))
  return findings
}

/** Deselects messages once they have gone to every target, once for each forward made from here on. */
export function useClearSent(queue: ForwardQueue, selection: Selection) {
  const [since] = useState(queue.now)
  const cleared = useRef(new Set<string>())
  useSubscription(
    queue,
    ({ subscribe }, look) => subscribe(() => look(undefined)),
    () => {
      for (const { forward_id, madeAt, sends, batches } of queue.state().jobs) {
        if (madeAt < since || cleared.current.has(forward_id)) continue
        if (!sends.every(({ state }) => state.is === 'sent')) continue
        cleared.current.add(forward_id)
        selection.drop(batches.flat().map(({ message_id }) => message_id))
      }
    },
  )
}

/** Findings from refusals about messages and chats, which no call shows before a send. */
interface RefusalFindings {
  /** The messages of this chat's last list that was refused with 230049: one of them was still being sent. */
  stillSending: readonly string[]
  /** The time until which that is likely, in milliseconds of the service's clock; 0 if there is none. */
  until: number
  /** Chats that forbid forwarding their messages (230066). */
  secretChats: readonly string[]
}

/** How long a message can take to be sent; after that the operator may try again. */
const ON_ITS_WAY_MS = 60_000

const SECRET = 230066

interface Asked {
  chatId: string
  now: number
  /** Outcomes before this time no longer count, because a chat's settings can change. */
  since: number
}

/**
 * Derives the findings from the forwards of this browser, latest first, so that nothing else has to be stored. A
 * later accepted try, or a deleted report, revokes a finding.
 */
export function refusalFindings(
  forwards: readonly Forward[],
  { chatId, now, since }: Asked,
): RefusalFindings {
  const latest = forwards.find(({ source }) => source.chat_id === chatId)
  const refused = latest?.sends.find(
    (send) => refusedAt(send, STILL_SENDING, now - ON_ITS_WAY_MS) !== undefined && !wasLetIn(latest, send),
  )
  return {
    stillSending: refused ? (latest?.batches[refused.batch] ?? []).map(({ message_id }) => message_id) : [],
    until: refused?.state.is === 'refused' ? refused.state.at + ON_ITS_WAY_MS : 0,
    secretChats: secretChats(forwards, since),
  }
}

/** The latest outcome for each chat counts: an accepted forward, or a refusal because it is secret. */
function secretChats(forwards: readonly Forward[], since: number): string[] {
  const isSecret = new Map<string, { at: number; says: boolean }>()
  for (const { source, batches, sends } of forwards) {
    for (const send of sends) {
      const refused = refusedAt(send, SECRET, since)
      const at = refused ?? (send.state.is === 'sent' ? send.state.at : undefined)
      if (at === undefined) continue
      for (const chatId of chatsOf(batches[send.batch] ?? [], source.chat_id)) {
        if (at > (isSecret.get(chatId)?.at ?? -1)) isSecret.set(chatId, { at, says: refused !== undefined })
      }
    }
  }
  return [...isSecret].filter(([, { says }]) => says).map(([chatId]) => chatId)
}

/** None for a list with messages of several chats, because it is unknown which chat caused the refusal. */
function chatsOf(batch: readonly StoredMessage[], sourceId: string): string[] {
  const chats = new Set(batch.map(({ chat_id }) => chat_id ?? sourceId))
  return chats.size === 1 ? [...chats] : []
}

function refusedAt({ state }: Send, code: number, since: number): number | undefined {
  const isMeant = state.is === 'refused' && state.refusal.code === code && state.at > since
  return isMeant ? state.at : undefined
}

/** Whether another target accepted the same list after the refusal. */
const wasLetIn = ({ sends }: Forward, refused: Send): boolean =>
  sends.some(
    ({ batch, state }) =>
      batch === refused.batch &&
      state.is === 'sent' &&
      refused.state.is === 'refused' &&
      state.at >= refused.state.at,
  )
