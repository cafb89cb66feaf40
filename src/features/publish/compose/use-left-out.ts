import { useRef } from 'react'
import { LarkError } from '../../../../client/lark-error'
import { errorCodes } from '../../../../contract/error-codes'
import type { PublicationRequest } from '../../../../contract/herald/publications'
import { expectedRefusal } from '../../../../publishing/check/check-target'
import { MOST_TARGETS } from '../../../api/chats/many-chats'
import type { Changes } from '../../audiences/audiences'
import type { ChosenTarget } from '../publish-address'
import type { ReadyTarget } from './ready-target'
import type { CheckedTarget } from './use-targets'

/** A chosen chat that gets no copy, and why. */
export interface LeftOutTarget extends ChosenTarget {
  code?: number
  msg: string
}

/** The chosen chats that get no copy. */
export function useLeftOut(
  looked: readonly CheckedTarget[],
  ready: ReadonlyMap<string, ReadyTarget>,
  chosen: readonly ChosenTarget[],
) {
  const dropped = useRef<readonly LeftOutTarget[]>([])
  const refused = looked.flatMap(({ chosen: each, error }) => {
    const tooLarge = ready.get(each.chat_id)?.tooLarge
    const refusal = tooLarge ? expectedRefusal(tooLarge) : error
    return refusal ? [{ ...each, ...reasonOf(refusal) }] : []
  })
  return {
    /** Those that refuse, or that could not be checked. */
    refused,
    /** These, and those that were taken out of the choice. */
    all: () => [...refused, ...dropped.current],
    /** Takes the chats out that refused the last check. Returns the others. */
    drop({ leftOut }: Pick<Changes, 'leftOut'>): ChosenTarget[] {
      dropped.current = [...dropped.current, ...droppedTargets(leftOut, chosen)]
      return chosen.filter(({ chat_id }) => !leftOut.some((gone) => gone.chat_id === chat_id))
    },
  }
}

/** One outside of the operator's scope is not reported. */
const droppedTargets = (leftOut: Changes['leftOut'], chosen: readonly ChosenTarget[]): LeftOutTarget[] =>
  leftOut.flatMap(({ chat_id, because, code = codes[because] }) => {
    const how = chosen.find((each) => each.chat_id === chat_id)?.how ?? 'end'
    return code === undefined ? [] : [{ chat_id, how, code, msg: wordsOf(code) ?? because }]
  })

/** What a publication reports of them. Each chat once, without those that are chosen again. */
export function reported(
  left: readonly LeftOutTarget[],
  going: readonly ReadyTarget[],
  values: Readonly<Record<string, string>>,
): Pick<PublicationRequest, 'left_out'> {
  const known = new Set(going.map(({ target }) => target.chat_id))
  const left_out = left.flatMap(({ chat_id, how, code, msg }) => {
    if (known.has(chat_id) || code === OUTSIDE_SCOPE) return []
    known.add(chat_id)
    return [{ chat_id, how, values, ...(code !== undefined && { code }), msg }]
  })
  // Together they are at most as many as a publication takes.
  const room = left_out.slice(0, MOST_TARGETS - going.length)
  return room.length > 0 ? { left_out: room } : {}
}

const reasonOf = (error: Error) => ({
  ...(error instanceof LarkError && { code: error.code }),
  msg: ((error instanceof LarkError && error.msg) || error.message || error.name).slice(0, MOST_WORDS),
})

const wordsOf = (code: number): string | undefined =>
  (errorCodes as Partial<Record<number, { msg: string }>>)[code]?.msg

/** A gateway's code for a chat that its operator may not see. It refuses a publication that names one. */
const OUTSIDE_SCOPE = 99991676

/** The longest reason that is reported. A proxy may answer with a page. */
const MOST_WORDS = 500

/** The codes of what the list of chats shows without a refusal. */
const codes: Partial<Record<Changes['leftOut'][number]['because'], number>> = {
  dissolved: 232009,
  left: 232011,
}
