import { pathOf } from './card-parts'
import type { Place } from './card-parts'
import type { CardWarning, CardWarningKind } from './card-warnings'

/** What the platform refuses of a card, as it is answered under 230099 (platform/cards#refusals). */
export interface CardRefusal {
  /** `ErrCode` */
  code: number
  /** `ErrPath` */
  path?: string
  /** `ErrMsg` */
  msg: string
  /** `ErrorValue` */
  value?: string
}

/** At most this many warnings of one card are kept. */
const MOST_WARNINGS = 20

/** Collects what is wrong with a card: the first refusal, and the warnings. */
export class CardReport {
  refusal: CardRefusal | undefined
  readonly warnings: CardWarning[] = []

  /** Keeps the refusal if it is the first. */
  refuse(code: number, msg: string, { at, value }: { at?: Place; value?: string } = {}): void {
    this.refusal ??= {
      code,
      ...(at && { path: pathOf(at) }),
      msg,
      ...(value !== undefined && { value }),
    }
  }

  warn(kind: CardWarningKind, at?: Place, value?: string | number): void {
    if (this.warnings.length >= MOST_WARNINGS) return
    this.warnings.push({
      kind,
      ...(at && { path: pathOf(at) }),
      ...(value !== undefined && { value: shortened(String(value)) }),
    })
  }
}

/** The `msg` of the answer with code 230099 (platform/cards#refusals). */
export const refusalWords = (refusal: CardRefusal): string =>
  `Failed to create card content, ext=${reasonWords(refusal)}`

/** The reason alone. */
export function reasonWords({ code, path, msg, value }: CardRefusal): string {
  const said = [
    `ErrCode: ${code}`,
    ...(path === undefined ? [] : [`ErrPath: ${path}`]),
    `ErrMsg: ${msg}`,
    ...(value === undefined ? [] : [`ErrorValue: ${value}`]),
  ]
  return `${said.join('; ')}; `
}

const parseError = 'parse card json err, please check whether the card json is correct'

/** A card that cannot be parsed: what is wrong is in the `ErrorValue`, its place included. */
export const unreadable = (report: CardReport, value?: string): void =>
  report.refuse(200621, parseError, value === undefined ? {} : { value })

/** A picture that the application did not upload. */
export const invalidImage = (key: string): CardRefusal => ({
  code: 200570,
  msg: 'card contains invalid image keys',
  value: `image key ${key}`,
})

/** A recording that the application did not upload. */
export const invalidAudio: CardRefusal = {
  code: 300240,
  msg: 'This application cannot retrieve audio information. Please check if the application used for uploading audio is the same as the one used for sending messages',
}

/** A template that no application of the tenant has, or another than the caller. */
export const invalidTemplate = (template_id: string, app_id: string, isOthers: boolean): CardRefusal =>
  isOthers
    ? {
        code: 200381,
        msg: 'template is not visible to app, please confirm whether the app is allowed to use this template',
        value: `appID: ${app_id}, templateID: ${template_id}`,
      }
    : {
        code: 200380,
        msg: 'template does not exist, please confirm whether this template has been released',
        value: `templateID: ${template_id}`,
      }

/** A card entity that cannot be sent: unknown, of another application, expired or sent already. */
export const invalidEntity: CardRefusal = { code: 11310, msg: 'cardid is invalid' }

/** People whom the tenant does not have. */
export const invalidPeople = (ids: readonly string[]): CardRefusal => ({
  code: 100290,
  msg: 'There is an invalid user resource(at/person) in your card',
  value: printed(ids),
})

const MOST_CHARACTERS = 200

export const shortened = (words: string): string =>
  words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS - 1)}…` : words

/** A JSON value as the platform prints it: `map[content:Hello tag:plain_text]`, `[1 2]`, `<nil>`. */
export function printed(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return '<nil>'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (depth > 8) return '…'
  if (Array.isArray(value))
    return `[${value
      .slice(0, 50)
      .map((one) => printed(one, depth + 1))
      .join(' ')}]`
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `map[${pairs
    .slice(0, 50)
    .map(([name, one]) => `${name}:${printed(one, depth + 1)}`)
    .join(' ')}]`
}
