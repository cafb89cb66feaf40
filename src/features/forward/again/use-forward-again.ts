import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { messageQuery } from '../../../api/messages/messages'
import { useRelease } from '../../../ui/outside-react'
import { exclusionReason } from '../exclusion-reason'
import { readPicked } from '../read-picked'
import type { UnreadableMessage } from '../read-picked'
import { splitIntoBatches } from '../selection'
import { refusedBatches } from '../send/forward'
import type { Forward, Send, Source, Target, NextSteps } from '../send/forward'

/** A forward that is being composed: its messages, and the targets chosen so far. */
export interface Begun {
  source: Source
  batches: Instead['batches']
  targets: readonly Target[]
  /** A single message, which is forwarded as itself instead of in a bundle. */
  isSingle?: boolean
  note?: Instead['note']
}

/** The progress of reading the messages again. */
export type Reading =
  | { is: 'reading'; read: number; of: number }
  | { is: 'failed'; error: unknown }
  | undefined

interface Asked {
  forward: Forward | undefined
  /** A message that is already loaded. */
  messageOf(messageId: string): Message | undefined
  /** Returns to choosing targets, with a refused part of the forward. */
  onBegin(begun: Begun): void
  /** Called with the messages that were read again. */
  onRead(messages: readonly Message[]): void
}

/**
 * The next steps of a refused send that send other bundles, or to another target. Before making other bundles it
 * reads the messages again. The list must be out of date, or the send would not have been refused.
 */
export function useForwardAgain({ forward, messageOf, onBegin, onRead }: Asked) {
  const queries = useQueryClient()
  const [reading, setReading] = useState<Reading>()
  const turn = useRef<object>(undefined)
  useRelease(turn, () => void (turn.current = undefined))

  const idsOf = (batches: readonly number[]) =>
    batches.flatMap((batch) => forward?.batches[batch] ?? []).map(({ message_id }) => message_id)

  /** The loaded messages of these batches, if all of them are loaded. */
  function held(batches: readonly number[]): Message[] | undefined {
    const ids = idsOf(batches)
    const messages = ids.flatMap((id) => messageOf(id) ?? [])
    return messages.length === ids.length ? messages : undefined
  }

  async function read(batches: readonly number[]): Promise<Message[] | undefined> {
    const ids = idsOf(batches)
    const mine = {}
    turn.current = mine
    const isOver = () => turn.current !== mine
    setReading({ is: 'reading', read: 0, of: ids.length })
    try {
      const messages = await readAgain({
        ids,
        read: async (id) =>
          (await queries.fetchQuery({ ...messageQuery(id), staleTime: 0, retry: false }))[0],
        onProgress: (count) => setReading({ is: 'reading', read: count, of: ids.length }),
        isOver,
      })
      if (isOver()) return undefined
      setReading(undefined)
      onRead(messages)
      return messages
    } catch (error) {
      if (!isOver()) setReading({ is: 'failed', error })
      return undefined
    }
  }

  const steps: NextSteps = {
    chooseTarget(send) {
      void (async () => {
        if (!forward) return
        const batches = refusedBatches(forward, send)
        const messages = held(batches) ?? (await read(batches))
        const inBatches = batches.map((batch) => pickedFrom(messages, forward, batch))
        const { source, isSingle = false } = forward
        if (messages) onBegin({ source, batches: inBatches, targets: [], ...(isSingle && { isSingle }) })
      })()
    },
    keepOrdinary: (send) => void instead('keepOrdinary', send),
    split: (send) => void instead('split', send),
  }

  async function instead(way: 'keepOrdinary' | 'split', send: Send) {
    const target = forward?.targets[send.target]
    if (!forward || !target) return
    const messages = await read([send.batch])
    if (!messages) return
    onBegin({ source: forward.source, targets: [target], ...splitRefusedBatches(way, messages) })
  }

  return { reading, steps }
}

function pickedFrom(
  messages: readonly Message[] | undefined,
  { batches }: Forward,
  batch: number,
): Message[] {
  const ids = new Set((batches[batch] ?? []).map(({ message_id }) => message_id))
  return (messages ?? []).filter(({ message_id }) => ids.has(message_id))
}

interface ReadAgainAsked {
  ids: readonly string[]
  read(messageId: string): Promise<Message | undefined>
  onProgress(count: number): void
  isOver(): boolean
}

/**
 * Messages as they are now, in the order of their ids. Messages that the service no longer shows are missing. Throws
 * if there is no answer.
 */
async function readAgain({ ids, read, onProgress, isOver }: ReadAgainAsked): Promise<Message[]> {
  const messages: Message[] = []
  const unread: UnreadableMessage[] = []
  await readPicked({
    ids,
    read,
    onRead(message) {
      messages.push(message)
      onProgress(messages.length + unread.length)
    },
    onUnread(one) {
      unread.push(one)
      onProgress(messages.length + unread.length)
    },
    now: () => performance.now(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    isOver,
  })
  const failed = unread.find(({ isFinal }) => !isFinal) ?? (messages.length === 0 ? unread[0] : undefined)
  if (failed) throw failed.error
  return messages
}

/** The bundles that replace a refused list, and a note for the operator. */
interface Instead {
  batches: readonly (readonly Message[])[]
  /**
   * `noneOrdinary`: the list is split, because it has no ordinary messages. `halved`: it has no known problem, so it
   * held too much (230067). `single`: it is one message, which cannot be made smaller.
   */
  note?: 'noneOrdinary' | 'halved' | 'single'
}

/** Works around refusals 230067 and 230069, based on the current messages. */
export function splitRefusedBatches(way: 'keepOrdinary' | 'split', messages: readonly Message[]): Instead {
  const split = splitIntoBatches(messages)
  const ordinary = messages.filter((message) => message.thread_id === undefined && !exclusionReason(message))
  if (messages.length < 2) return { batches: [messages], note: 'single' }
  if (split.length < 2) return { batches: inHalves(messages), note: 'halved' }
  if (way === 'split') return { batches: split }
  const chats = splitIntoBatches(ordinary)
  return chats.length > 0 ? { batches: chats } : { batches: split, note: 'noneOrdinary' }
}

function inHalves(messages: readonly Message[]): (readonly Message[])[] {
  const half = Math.ceil(messages.length / 2)
  return [messages.slice(0, half), messages.slice(half)]
}
