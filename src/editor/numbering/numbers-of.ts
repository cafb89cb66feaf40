/** The number before an item of an ordered list, and whether the list counts anew there. */
export interface ItemNumber {
  number: number
  isAnew: boolean
}

/**
 * The numbers before ordered items that follow each other. Each says of its
 * number what the wire's `sequence` says (platform-facts b.3): a number, or
 * `auto`, or nothing where a list was made by calls. Lark gives "1" to the
 * first item of each list that is written there, and a number to every item at
 * which somebody let it begin anew.
 *
 * The field cannot be written: what is put above the first item has no number,
 * and the first item keeps its "1" below it. So the "1" that is the first number
 * in a run is the run's own beginning, wherever it stands, and the items count
 * on past it. A second one begins anew, and any other number is one that
 * somebody chose. This asks nothing but what the wire says: after a reload the
 * numbers are the same.
 */
export function numbersOf(run: readonly (string | undefined)[]): ItemNumber[] {
  let isNumbered = false
  let number = 0
  return run.map((sequence, index) => {
    const start = startIn(sequence)
    const isAnew = index === 0 || (start !== undefined && (start !== 1 || isNumbered))
    isNumbered ||= start !== undefined
    number = isAnew ? (start ?? 1) : number + 1
    return { number, isAnew }
  })
}

const startIn = (sequence: string | undefined): number | undefined =>
  sequence !== undefined && /^\d{1,9}$/.test(sequence) ? Number(sequence) : undefined
