import type { FieldViolation } from '../../contract/envelope'

/** Something that exists, for a reader who named something that does not. */
export interface Known {
  id: string
  /** How a person would call it. */
  name?: string
  /** Other ids of it, which are easily confused with this one. */
  also?: readonly string[]
}

/** The most names in a suggestion. */
const MOST = 5

/** The ids of the known things that are near to a given name, the nearest first. */
export const nearest = (given: string, known: readonly Known[]): string[] =>
  nearestKnown(given, known)
    .slice(0, MOST)
    .map(({ id }) => id)

/**
 * Names a value that nothing has, and the near ones among what exists; without a near one, the first of those that
 * exist.
 */
export function unknown(field: string, value: string, what: string, known: readonly Known[]): FieldViolation {
  const near = nearestKnown(value, known).slice(0, MOST)
  const description = [what, suggestion(near, known)].filter((words) => words !== '').join('; ')
  return { field, description, value: value.slice(0, MAX_VALUE) }
}

const MAX_VALUE = 200

function suggestion(near: readonly Known[], known: readonly Known[]): string {
  if (known.length === 0) return 'there are none'
  if (near.length > 0) return `near: ${near.map(shown).join(', ')}`
  const more = known.length > MOST ? ', …' : ''
  return `there are: ${known.slice(0, MOST).map(shown).join(', ')}${more}`
}

const shown = ({ id, name }: Known): string => (name && name !== id ? `${id} (${name})` : id)

function nearestKnown(given: string, known: readonly Known[]): Known[] {
  const wanted = given.toLowerCase()
  return known
    .map((one) => ({ one, far: Math.min(...namesOf(one).map((name) => farness(wanted, name))) }))
    .filter(({ far }) => far <= Math.max(2, given.length / 6))
    .sort((one, other) => one.far - other.far)
    .map(({ one }) => one)
}

const namesOf = ({ id, name, also = [] }: Known): string[] =>
  [id, ...(name ? [name] : []), ...also].map((each) => each.toLowerCase())

/** A name inside the other is as near as one with a wrong letter. */
function farness(wanted: string, name: string): number {
  if (wanted === name) return 0
  const [shorter, longer] = wanted.length < name.length ? [wanted, name] : [name, wanted]
  if (shorter.length >= SHORTEST && longer.includes(shorter)) return 1
  return distance(wanted, name)
}

const SHORTEST = 4

/** The number of letters to add, drop or change from one word to the other. Two swapped letters count once. */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]![column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
      )
    }
  }
  return cell(one.length, other.length)
}
