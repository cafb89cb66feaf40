import type { Rule } from '../rules/rule'
import type { Scenario, Scenarios } from '../rules/scenario'
import { faultRow } from './card-changes'
import type { CardFault } from './card-fault'

type FaultRule = Rule<{ fault: CardFault | undefined }>

export const tooLongRow: FaultRule = faultRow(200860, 'card of more than 300,000 characters', true)
export const unreadableRow: FaultRule = faultRow(
  200220,
  'card is no JSON, or has a part that a card in a message cannot have',
  true,
)
export const sameIdRow: FaultRule = faultRow(300301, 'element_id is there twice, or has another form')
export const tooManyRow: FaultRule = faultRow(300305, 'more than 200 components')
export const tablesRow: FaultRule = faultRow(230099, 'more than five tables, those of markdown included')

/** A card that is sent whole. */
export const wholeCardRows: readonly FaultRule[] = [
  tooLongRow,
  unreadableRow,
  faultRow(300307, 'card is empty'),
  faultRow(300303, 'card is not of schema 2.0'),
  faultRow(300302, 'update_multi is false'),
  sameIdRow,
  tooManyRow,
  tablesRow,
]

const hr = (element_id?: string) => ({ tag: 'hr', ...(element_id !== undefined && { element_id }) })

export const manyElements = Array.from({ length: 201 }, () => hr())
export const table = '| a |\n| - |\n| b |\n'
export const sixTables = Array.from({ length: 6 }, () => ({ tag: 'markdown', content: table }))

/** Scenarios for these rows; `says` sends a card. */
export function wholeCardScenarios(says: (card: string) => Scenario): Scenarios {
  const shows = (elements: readonly object[], more: object = {}) =>
    says(JSON.stringify({ schema: '2.0', ...more, body: { elements } }))
  return {
    200860: shows([{ tag: 'markdown', content: 'x'.repeat(300_000) }]),
    200220: says('no card'),
    300307: says('{}'),
    300303: says('{"elements":[]}'),
    300302: shows([], { config: { update_multi: false } }),
    300301: shows([hr('same'), hr('same')]),
    300305: shows(manyElements),
    230099: shows(sixTables),
  }
}
