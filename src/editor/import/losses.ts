/**
 * What a way in or out of the document cannot take along, by name, as
 * `editor:clipboard.losses.<key>` says it. One vocabulary for pasting,
 * importing and exporting, so that each is told in the same words.
 */
const lossEffects = {
  colors: 'changed',
  picturesAsLinks: 'changed',
  embedsAsLinks: 'changed',
  kindsAsText: 'changed',
  mentionsAsNames: 'changed',
  documentsAsLinks: 'changed',
  remindersAsText: 'changed',
  columnsInARow: 'changed',
  calloutLooks: 'changed',
  sheetsAsTables: 'changed',
  filesAsNames: 'changed',
  headingsAsSix: 'changed',
  headersMade: 'changed',
  tablesCut: 'changed',
  movedOut: 'changed',
  levels: 'changed',
  htmlAsText: 'changed',
  cellLines: 'changed',
  drawingsAsCode: 'changed',
  markdownAsText: 'changed',
  formattingAsText: 'changed',
  textColors: 'dropped',
  backgrounds: 'dropped',
  cellFills: 'dropped',
  alignments: 'dropped',
  scripts: 'dropped',
  spans: 'dropped',
  pictures: 'dropped',
  drawings: 'dropped',
  embeds: 'dropped',
  links: 'dropped',
  comments: 'dropped',
  sheets: 'dropped',
  blocks: 'dropped',
  elements: 'dropped',
} as const satisfies Record<string, 'changed' | 'dropped'>

export type LossKey = keyof typeof lossEffects
export const lossKeys = Object.keys(lossEffects) as LossKey[]

export interface Loss {
  key: LossKey
  number: number
}

/** Whether it comes along as something else, or not at all. */
export const lossEffect = (key: LossKey): 'changed' | 'dropped' => lossEffects[key]

/** Counts losses while a document is read or written. */
export class LossCounter {
  readonly #counts = new Map<LossKey, number>()

  add(key: LossKey, number = 1) {
    if (number > 0) this.#counts.set(key, (this.#counts.get(key) ?? 0) + number)
  }

  /** In the order of the vocabulary: what changed first, then what is dropped. */
  get losses(): readonly Loss[] {
    return lossKeys.flatMap((key) => {
      const number = this.#counts.get(key)
      return number ? [{ key, number }] : []
    })
  }
}
