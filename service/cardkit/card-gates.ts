import type { Gates, Unreachable } from '../http/endpoint'

/** The gates before the rules of card entities (platform/envelope#schema-failures). */
export const cardGates: Gates = { invalid: 99992402, internal: 2200 }

export const CARD_SCOPES = ['cardkit:card:write']

/** Codes that the platform lists for every change. */
export const publishedForChanges: readonly number[] = [
  10002, 200220, 200740, 200750, 200770, 200810, 300302, 300307, 300311, 300317,
]

export const internal: Unreachable = { code: 300120, why: 'the gateway answers an internal error with 2200' }

/** Codes for what a configuration cannot do. */
export const onlySettings: readonly Unreachable[] = [200220, 300302, 300307].map((code) => ({
  code,
  why: 'a configuration that a card cannot have is refused with 300122',
}))

/** Codes for a card that is sent whole, for requests that send a part. */
export const wholeCardOnly: readonly Unreachable[] = [
  { code: 300302, why: 'only a whole card, or its configuration, has update_multi' },
  { code: 300307, why: 'an entity is never empty' },
]

export const nothingSent: Unreachable = {
  code: 10002,
  why: 'the gateway checks everything that is sent, and answers 99992402',
}
