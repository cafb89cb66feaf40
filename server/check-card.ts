import { readFileSync } from 'node:fs'
import { errorCodes } from '../contract/error-codes'
import { printed, refusalWords } from '../contract/im/cards/card-report'
import { cardWarningWords } from '../contract/im/cards/card-warnings'
import type { CardWarning } from '../contract/im/cards/card-warnings'
import type { CheckedCard } from '../contract/im/cards/check-card'
import { isObject } from '../contract/is-object'
import { codeOf } from '../service/errors/any-realm'
import { sentContent } from '../service/im/messages/contents/sent-content'
import { OptionError } from './options'

/** What the platform would answer to a card, line by line. */
export interface CardAnswer {
  isRefused: boolean
  lines: readonly string[]
}

/** Checks the card in a file; `-` is standard input. */
export const checkCardFile = (file: string): CardAnswer => checkCardText(readCardFile(file))

/** The text of a file with a card; `-` is standard input. */
export function readCardFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== '')
      throw new OptionError(`Herald cannot read ${file === '-' ? 'standard input' : file}: ${codeOf(error)}.`)
    throw error
  }
}

/**
 * Checks a card, a template, or the body of a message whose `content` is one. A refusal has the words of the service.
 * Pictures, recordings and people are only listed, because the platform looks them up.
 */
export function checkCardText(text: string): CardAnswer {
  const sent = sentContent('interactive', contentIn(text))
  if (sent === 'too long') return refused(230025, errorCodes[230025].msg, [])
  if (sent === 'malformed' || !sent.card) return refused(230099, errorCodes[230099].msg, [])
  const { refusal, warnings } = sent.card
  const further = [...warnings.map(warningLine), ...namesIn(sent.card)]
  if (refusal) return refused(230099, refusalWords(refusal), further)
  return { isRefused: false, lines: ['accepted', ...further] }
}

const refused = (code: number, msg: string, further: readonly string[]): CardAnswer => ({
  isRefused: true,
  lines: [`refused: ${code} ${msg}`, ...further],
})

/** The card as it is sent: a file with line breaks is sent without them. */
export function contentIn(given: string): string {
  const text = given.replace(/^\uFEFF/, '')
  const value = parsed(text)
  if (value === undefined) return text
  if (!isObject(value) || value['content'] === undefined || 'elements' in value) return JSON.stringify(value)
  if (typeof value['content'] !== 'string')
    throw new OptionError('The content of a message is JSON in a string, not an object.')
  if (value['msg_type'] !== undefined && value['msg_type'] !== 'interactive')
    throw new OptionError(
      `The message is of type ${printed(value['msg_type'])}. A card has the type interactive.`,
    )
  return value['content']
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const warningLine = ({ kind, path, value = '' }: CardWarning): string =>
  `warning: ${path === undefined ? '' : `${path}: `}${cardWarningWords[kind].replace('{{value}}', value)}`

function namesIn({ images, audios, people }: CheckedCard): string[] {
  const lookedUp = { picture: images, recording: audios, person: people }
  return Object.entries(lookedUp).flatMap(([kind, names]) =>
    names.map((name) => `not checked: the platform must know the ${kind} ${name}`),
  )
}
