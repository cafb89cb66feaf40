/**
 * How much of what others wrote, or what is pasted, is drawn or read as what it
 * is. Anybody in a group can store content that costs a page seconds, or its
 * stack: so it is counted first, by a pass that costs its length and does not
 * call itself, and what is beyond a limit is shown as the words that it is, with
 * the reason. It stays in the document as it came.
 *
 * The numbers are measured: the largest that keeps a page busy for clearly less
 * than a second on a slow machine, and far above what people write. What holds
 * them is `e2e/hostile-contents.spec.ts`.
 */
export const contentLimits = {
  equation: {
    /** Groups in each other: KaTeX and the layout behind it call themselves for each; at 200 fractions a tab crashes. */
    depth: 40,
    /** Estimated elements of one drawn formula. A 20 × 20 matrix has 2,000. */
    elements: 5_000,
    /** Of all formulas in one line, which is laid out as a whole each time that one of them changes. */
    elementsInLine: 15_000,
  },
  line: {
    /** Runs of one look in one line of the editor; a link or a mention counts for three. What has more is shown by its beginning, and not edited. */
    elements: 2_000,
    /** UTF-16 units. The platform takes 100,000. */
    characters: 120_000,
    breaks: 20_000,
    /** Signs of scripts that join or stack them, in a line and in one word. */
    joining: 20_000,
    joiningWord: 2_000,
  },
  label: {
    /** A name, an address or a caption, where it is no more than that. */
    characters: 2_000,
    /** Longer addresses are not opened. */
    address: 20_000,
  },
  blocks: {
    /** Levels of what is pasted or imported; deeper ones stand a level further out. */
    depth: 40,
    /** Blocks of one paste. */
    pasted: 20_000,
    /** Blocks of one import. */
    imported: 50_000,
    /** In a block of the page; a cell with its first line counts for half. What holds more is not drawn. */
    drawnTogether: 1_500,
    /** In a group of blocks, which is drawn at once: beyond them the next block begins another. */
    drawnInGroup: 1_000,
    /** Runs of a line that cost nothing beside the line itself. */
    runsOfAnyLine: 2,
    /** After them, as many cost as much as a block; a name or an equation counts for three. */
    runsAsBlock: 4,
  },
  /** Of a selection on its way to the clipboard: its blocks and runs, which are written in one turn of the page. */
  copied: {
    /** What has more is its words for other programs, and neither lists nor Markdown: of a list a browser counts each item again for the next. */
    asMarkup: 5_000,
    /** What has more is plain text altogether, and cannot be cut. */
    asBlocks: 40_000,
  },
  /** On paper: whole groups within it, and the first one in any case. Some fifty pages. */
  printed: {
    blocks: 1_200,
    /** Estimated, in pixels. */
    height: 60_000,
    /** A first group that is higher is cut there. */
    tallest: 120_000,
    /** Of a table its first rows with as many cells: a browser lays out a table on paper four times. */
    cells: 600,
    /** Estimated elements of the equations that are drawn: so many in any case, and more for each block that there is room for. */
    equationElements: 2_400,
    equationElementsForBlock: 10,
  },
  markdown: {
    /** Lists and quotes in each other; deeper ones are read as plain text. */
    depth: 100,
    /** Read at once, in the page, when it is no longer and nests no deeper; else in a worker. */
    charactersAtOnce: 4_000,
    depthAtOnce: 12,
    /** The worker has so long; what takes longer is plain text. */
    readMs: 10_000,
  },
  /** Colours of code: a grammar may take a time that grows with the square of what it reads, whatever the code says. */
  code: {
    /** A code block is coloured in the page when it is no longer, else in a worker. */
    charactersAtOnce: 1_000,
    /** Of code blocks that are coloured in one turn of the page; those after them in a worker. */
    charactersOfTurn: 40_000,
    /** Longer code is plain. */
    characters: 20_000,
    /** Of the code of a document that a worker colours, from its beginning. */
    charactersOfDocument: 400_000,
    /** The worker has so long for one code block; what takes longer is plain. */
    colourMs: 1_000,
  },
  exported: {
    /** A document is converted in the page when it has no more of any, else in a worker. */
    blocksAtOnce: 300,
    elementsAtOnce: 1_000,
    charactersAtOnce: 50_000,
    /** The worker has so long. */
    convertMs: 60_000,
  },
  html: {
    characters: 8_000_000,
    /** Opening tags. */
    elements: 40_000,
    /** Formatting tags that are open at a time: a parser opens each of them again in every paragraph. */
    openFormats: 100,
    /** Tags that are open at a time. */
    open: 256,
    /** Elements in each other; what is deeper is its words. */
    depth: 200,
  },
  /** Objects and arrays in each other, in files and clipboards. */
  json: { depth: 200 },
  message: {
    /** Of a post or a card; the platform takes 30 KB of either. */
    nodes: 5_000,
    /** What is drawn before somebody asks for all of it. */
    nodesAtAGlance: 200,
    cardDepth: 16,
  },
} as const

/**
 * Scripts that a browser lays out sign by sign: Latin, Greek, Cyrillic, Chinese,
 * Japanese, Korean and what is between words. In all others signs join,
 * stack or turn round, and the cost of a word grows with the square of its length.
 */
const JOINING =
  /[^\u0370-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const LAST_LATIN = '\u02ff'
/** Where a line may break, so that no word goes on. */
const BREAKING = /[\s\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/

/** Whether so many characters are within all limits of a line whatever they say: no more than one word may have. */
export const isShortLine = (characters: number): boolean =>
  characters <=
  Math.min(contentLimits.line.joining, contentLimits.line.joiningWord, contentLimits.line.breaks)

/**
 * Whether a browser can lay out text of this kind in one line without being busy for long. At most one pass over it, and
 * none over a short line, which nearly all are.
 */
export function isWithinLineLimits(pieces: readonly string[]): boolean {
  const { joining: mostJoining, joiningWord, breaks: mostBreaks, characters: most } = contentLimits.line
  let characters = 0
  for (const { length } of pieces) characters += length
  if (characters > most) return false
  if (isShortLine(characters)) return true
  let [joining, breaks, word, joinsInWord] = [0, 0, 0, false]
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at]!
      if (sign === '\n' && ++breaks > mostBreaks) return false
      if (BREAKING.test(sign)) [word, joinsInWord] = [0, false]
      else {
        word++
        if (sign > LAST_LATIN && JOINING.test(sign)) {
          joinsInWord = true
          if (++joining > mostJoining) return false
        }
        if (joinsInWord && word > joiningWord) return false
      }
    }
  }
  return true
}

/** What is shown of words that may have any length: a name, an address. Never half of a surrogate pair. */
export function truncated(words: string, most: number = contentLimits.label.characters): string {
  if (words.length <= most) return words
  const cut = words.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/**
 * Whether objects and arrays of a JSON text are deeper in each other than
 * `most`. One pass over the text, before anything is built of it.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      depth++
      if (depth > most) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}
