/**
 * Content that pasting, importing or exporting cannot keep, by name, as worded in `editor:clipboard.losses.<key>`.
 * All three share one vocabulary, so that each loss is always described in the same words.
 */
const lossEffects = {
  colors: 'changed',
  picturesAsLinks: 'changed',
  picturesApart: 'changed',
  embedsAsLinks: 'changed',
  kindsAsText: 'changed',
  mentionsAsNames: 'changed',
  documentsAsLinks: 'changed',
  remindersAsText: 'changed',
  columnsInARow: 'changed',
  boxLooks: 'changed',
  sheetsAsTables: 'changed',
  filesAsNames: 'changed',
  headingsAsSix: 'changed',
  headersMade: 'changed',
  listNumbers: 'changed',
  tablesCut: 'changed',
  tablesAfter: 'changed',
  cellsReplaced: 'changed',
  linesCut: 'changed',
  movedOut: 'changed',
  levels: 'changed',
  htmlAsText: 'changed',
  cellLines: 'changed',
  drawingsAsCode: 'changed',
  markdownAsText: 'changed',
  formattingAsText: 'changed',
  equationsAsText: 'changed',
  notesAtEnd: 'changed',
  textBoxes: 'changed',
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
  hidden: 'dropped',
  plainLinks: 'dropped',
  comments: 'dropped',
  deletions: 'dropped',
  headersAndFooters: 'dropped',
  contentsLists: 'dropped',
  pageBreaks: 'dropped',
  symbols: 'dropped',
  sheets: 'dropped',
  blocks: 'dropped',
  elements: 'dropped',
  frontMatter: 'dropped',
  htmlComments: 'dropped',
} as const satisfies Record<string, 'changed' | 'dropped'>

export type LossKey = keyof typeof lossEffects
export const lossKeys = Object.keys(lossEffects) as LossKey[]

export interface Loss {
  key: LossKey
  number: number
}

/** Whether it is kept as something else, or dropped. */
export const lossEffect = (key: LossKey): 'changed' | 'dropped' => lossEffects[key]

/** Counts losses while a document is read or written. */
export class LossCounter {
  readonly #counts = new Map<LossKey, number>()

  add(key: LossKey, number = 1) {
    if (number > 0) this.#counts.set(key, (this.#counts.get(key) ?? 0) + number)
  }

  /** In the order of the vocabulary: first what changed, then what was dropped. */
  get losses(): readonly Loss[] {
    return lossKeys.flatMap((key) => {
      const number = this.#counts.get(key)
      return number ? [{ key, number }] : []
    })
  }
}
