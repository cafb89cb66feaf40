import { errorCodes } from '../../contract/error-codes'
import type { ErrorCode } from '../../contract/error-codes'
import { reasonWords, refusalWords } from '../../contract/im/cards/card-report'
import { checkCard } from '../../contract/im/cards/check-card'
import { isObject, recordOf } from '../../contract/is-object'

/** Why a card or a change of it is refused. */
export interface CardFault {
  code: ErrorCode
  msg: string
}

/** The words of a refusal: the reason alone (platform/cards#codes-of-card-entities). */
export const saying = (code: ErrorCode, words: string = errorCodes[code].msg): CardFault => ({
  code,
  msg: `ErrMsg: ${words}; `,
})

/** The longest card in characters. The platform has such a limit, and does not publish it. */
const MOST_CHARACTERS = 300_000

/** What an element that is not there is called (platform/cards#codes-of-card-entities). */
export const notFound = (code: ErrorCode, element_id: string): CardFault =>
  saying(code, `not find elementID : ${element_id}`)

/** Codes that CardKit has of its own for what a card in a message is refused for. */
const own: Readonly<Record<number, ErrorCode>> = { 300301: 300301, 300302: 300302 }

/**
 * Checks a whole card: its length, its schema, its components. A card in a message is refused for the same reasons,
 * under another code.
 */
export function cardFault(card: unknown, length: number): CardFault | undefined {
  if (length > MOST_CHARACTERS) return saying(200860)
  if (card === undefined)
    return saying(200220, 'parse card json err, please check whether the card json is correct')
  if (!isObject(card) || Object.keys(card).length === 0) return saying(300307)
  if (card['schema'] !== '2.0') return saying(300303)
  const { summary } = recordOf(card['config'])
  if (summary !== undefined && !isObject(summary))
    return saying(10002, `failed to unmarshal for Summary, type: ${typeof summary}`)
  const { refusal } = checkCard(card)
  if (!refusal) return undefined
  const code = own[refusal.code]
  if (code !== undefined) return saying(code, refusal.msg)
  if (refusal.code !== 11310) return { code: 200220, msg: reasonWords(refusal) }
  if (refusal.msg === 'element exceeds the limit') return saying(300305, refusal.msg)
  return { code: 230099, msg: refusalWords(refusal) }
}
