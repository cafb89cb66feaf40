/**
 * How much of what others wrote, or of what is pasted, is drawn or read as what it
 * is. Anybody in a group can store content that costs a page seconds, or its
 * stack: so content is counted first, in one linear pass without recursion, and
 * what is beyond a limit is shown as plain words, with the reason. It stays in the
 * document as it came.
 *
 * The numbers are measured: the largest that keep a page busy for clearly less
 * than a second on a slow machine, and far above what people write.
 * `e2e/hostile-contents.spec.ts` holds the page to them.
 */
export const contentLimits = {
  equation: {
    /** Nested groups: KaTeX and the layout behind it recurse for each; at 200 fractions a tab crashes. */
    depth: 40,
    /** Estimated elements of one drawn formula. A 20 × 20 matrix has 2,000. */
    elements: 5_000,
    /** Of all formulas in one line, which is laid out as a whole each time one of them changes. */
    elementsInLine: 15_000,
  },
  line: {
    /**
     * Runs of one look in one line of the editor; a link or a mention counts for three. Of a line with more, only the
     * beginning is shown, and it cannot be edited.
     */
    elements: 2_000,
    /** UTF-16 units. The platform takes 100,000. */
    characters: 120_000,
    breaks: 20_000,
    /** Characters of scripts that join or stack them, in a line and in one word. */
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
    /** Levels of what is pasted or imported; a deeper block is put after the one that it was in. */
    depth: 40,
    /** Blocks of one paste. */
    pasted: 20_000,
    /** Blocks of one import. */
    imported: 50_000,
    /**
     * Blocks in one block of the page; a cell with its first line counts for half. A block that holds more is not
     * drawn.
     */
    drawnTogether: 1_500,
    /** Blocks in a group, which is drawn at once: beyond them the next block begins another. */
    drawnInGroup: 1_000,
    /** Runs of a line that cost nothing beyond the line itself. */
    runsOfAnyLine: 2,
    /** Beyond those, this many runs cost as much as a block; a name or an equation counts for three. */
    runsAsBlock: 4,
  },
  /** Blocks and runs of a selection on its way to the clipboard, which are written in one turn of the page. */
  copied: {
    /**
     * A larger selection reaches other programs as words only, without lists or Markdown: a browser counts the items
     * of a list again for each next one.
     */
    asMarkup: 5_000,
    /** A larger selection is plain text only, and cannot be cut. */
    asBlocks: 40_000,
  },
  /** On paper: whole groups within these limits, and the first one in any case. Some fifty pages. */
  printed: {
    blocks: 1_200,
    /** Estimated, in pixels. */
    height: 60_000,
    /** A first group that is taller is cut there. */
    tallest: 120_000,
    /** Of a table, its first rows with this many cells: a browser lays out a table on paper four times. */
    cells: 600,
    /**
     * Estimated elements of the equations that are drawn: this many in any case, and more for each block that there
     * is room for.
     */
    equationElements: 2_400,
    equationElementsForBlock: 10,
  },
  markdown: {
    /** Nested lists and quotes; deeper ones are read as plain text. */
    depth: 100,
    /** Read at once, in the page, when it is no longer and nests no deeper; otherwise in a worker. */
    charactersAtOnce: 4_000,
    depthAtOnce: 12,
    /** How long the worker may take; what takes longer is plain text. */
    readMs: 10_000,
  },
  /** Colouring of code: the time of a grammar may grow with the square of what it reads, whatever the code says. */
  code: {
    /** A code block is coloured in the page when it is no longer, otherwise in a worker. */
    charactersAtOnce: 1_000,
    /** Code that is coloured in one turn of the page; code blocks after that are coloured in a worker. */
    charactersOfTurn: 40_000,
    /** Longer code is plain. */
    characters: 20_000,
    /** How much of a document's code a worker colours, from its beginning. */
    charactersOfDocument: 400_000,
    /** How long the worker may take for one code block; what takes longer is plain. */
    colourMs: 1_000,
  },
  exported: {
    /** A document is converted in the page when it has no more of any of these, otherwise in a worker. */
    blocksAtOnce: 300,
    elementsAtOnce: 1_000,
    charactersAtOnce: 50_000,
    /** How long the worker may take. */
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
    /** Nested elements; deeper ones become their words. */
    depth: 200,
  },
  /** Nested objects and arrays, in files and clipboards. */
  json: { depth: 200 },
  message: {
    /** Nodes of a post or a card; the platform takes 30 KB of either. */
    nodes: 5_000,
    /** What is drawn before somebody asks for all of it. */
    nodesAtAGlance: 200,
    cardDepth: 16,
  },
} as const

/**
 * Characters of any script but those that a browser lays out one character at a time:
 * Latin, Greek, Cyrillic, Chinese, Japanese, Korean and what is between words. In all
 * others characters join, stack or turn round, and the cost of a word grows with the
 * square of its length.
 */
const JOINING =
  /[^\u0370-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const LAST_LATIN = '\u02ff'
/** Where a line may break, which ends a word. */
const BREAKING = /[\s\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/

/**
 * Whether a line of this many characters is within all limits whatever it says: it is no longer than one word may be.
 */
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

/** What is shown of a text that may have any length: a name, an address. Never half of a surrogate pair. */
export function truncated(words: string, most: number = contentLimits.label.characters): string {
  if (words.length <= most) return words
  const cut = words.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/**
 * Whether objects and arrays in a JSON text are nested deeper than `most`. One pass
 * over the text, before it is parsed.
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
