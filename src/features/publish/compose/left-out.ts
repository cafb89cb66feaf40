import { LarkError } from '../../../../client/lark-error'
import { errorCodes } from '../../../../contract/error-codes'
import type { PublicationRequest } from '../../../../contract/herald/publications'
import { expectedRefusal } from '../../../../publishing/check/check-target'
import type { Changes } from '../../audiences/audiences'
import type { ChosenTarget } from '../publish-address'
import type { ReadyTarget } from './ready-target'
import type { CheckedTarget } from './use-targets'

/** A chosen chat that gets no copy, and why. */
export interface LeftOutTarget extends ChosenTarget {
  code?: number
  msg: string
}

/** The chosen chats that refuse, or that could not be checked. */
export const refusedTargets = (
  looked: readonly CheckedTarget[],
  ready: ReadonlyMap<string, ReadyTarget>,
): LeftOutTarget[] =>
  looked.flatMap(({ chosen, error }) => {
    const tooLarge = ready.get(chosen.chat_id)?.tooLarge
    const refusal = tooLarge ? expectedRefusal(tooLarge) : error
    return refusal ? [{ ...chosen, ...reasonOf(refusal) }] : []
  })

/** The chats that the last check took out of the choice. One outside of the operator's scope is not reported. */
export const droppedTargets = (
  { leftOut }: Pick<Changes, 'leftOut'>,
  chosen: readonly ChosenTarget[],
): LeftOutTarget[] =>
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
  return left_out.length > 0 ? { left_out } : {}
}

const reasonOf = (error: Error) =>
  error instanceof LarkError ? { code: error.code, msg: error.msg || error.message } : { msg: error.message }

const wordsOf = (code: number): string | undefined =>
  (errorCodes as Partial<Record<number, { msg: string }>>)[code]?.msg

/** A gateway's code for a chat that its operator may not see. It refuses a publication that names one. */
const OUTSIDE_SCOPE = 99991676

/** The codes of what the list of chats shows without a refusal. */
const codes: Partial<Record<Changes['leftOut'][number]['because'], number>> = {
  dissolved: 232009,
  left: 232011,
}
