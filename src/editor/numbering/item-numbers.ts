/** The number of an item of an ordered list, and whether the list restarts there. */
interface ItemNumber {
  number: number
  isRestart: boolean
}

/**
 * The numbers of consecutive ordered items. Each item has the wire's `sequence` (platform/docx#text): a number, or
 * `auto`, or nothing if the list was made by calls. Lark gives "1" to the first item of each list that is written
 * there, and a number to every item at which a user restarted it.
 *
 * The field cannot be written: an item put above the first one has no number, and the first one keeps its "1" below
 * it. So a "1" that is the first number in a run belongs to the beginning of the run, at any item, and the items
 * count on past it. A second "1" restarts the list, and any other number is one that a user chose. All of this
 * depends only on the wire: after a reload the numbers are the same.
 */
export function itemNumbers(run: readonly (string | undefined)[]): ItemNumber[] {
  let isNumbered = false
  let number = 0
  return run.map((sequence, index) => {
    const start = startIn(sequence)
    const isRestart = index === 0 || (start !== undefined && (start !== 1 || isNumbered))
    isNumbered ||= start !== undefined
    number = isRestart ? (start ?? 1) : number + 1
    return { number, isRestart }
  })
}

const startIn = (sequence: string | undefined): number | undefined =>
  sequence !== undefined && /^\d{1,9}$/.test(sequence) ? Number(sequence) : undefined
