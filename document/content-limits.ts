/**
 * Limits for content that others wrote or that is pasted. Content within them is rendered or read normally. Any
 * member of a group can store content that blocks a page for seconds or overflows its stack. So content is counted
 * first, in one linear pass without recursion. Content beyond a limit is shown as plain words, with the reason. It
 * stays unchanged in the document.
 *
 * The numbers are measured. They are the largest that keep a page busy for clearly less than a second on a slow
 * machine, and far above usual content. `e2e/hostile-worlds.spec.ts` holds the page to them.
 */
export const contentLimits = {
  equation: {
    /** Nested groups. KaTeX and the layout recurse for each, and a tab crashes at 200 fractions. */
    depth: 40,
    /** Estimated elements of one drawn formula. A 20 × 20 matrix has 2,000. */
    elements: 5_000,
    /**
     * Estimated elements of all formulas in one line. A line is laid out as a whole each time one of them changes.
     */
    elementsInLine: 15_000,
  },
  line: {
    /**
     * Runs of one look in one line of the editor. A link or a mention counts as three. A longer line shows only its
     * beginning and cannot be edited.
     */
    elements: 2_000,
    /** UTF-16 units. The platform accepts 100,000. */
    characters: 120_000,
    breaks: 20_000,
    /** Characters of scripts that join or stack characters, in a line and in one word. */
    joining: 20_000,
    joiningWord: 2_000,
  },
  label: {
    /** A name, an address or a caption. */
    characters: 2_000,
    /** Longer addresses are not opened. */
    address: 20_000,
  },
  blocks: {
    /** Levels of pasted or imported blocks. A deeper block is put after the one that it was in. */
    depth: 40,
    /** Blocks of one paste. */
    pasted: 20_000,
    /** Blocks of one import. */
    imported: 50_000,
    /**
     * Blocks in one block of the page. A cell with its first line counts as half. A block that holds more is not
     * rendered.
     */
    drawnTogether: 1_500,
    /** Blocks in a group, which is rendered at once. The next block begins another group. */
    drawnInGroup: 1_000,
    /** Runs of a line that cost nothing beyond the line itself. */
    runsOfAnyLine: 2,
    /** Beyond those, this many runs cost as much as a block. A name or an equation counts as three. */
    runsAsBlock: 4,
  },
  /** Blocks and runs of a copied selection, which are written in one turn of the page. */
  copied: {
    /**
     * A larger selection reaches other programs as words only, without lists or Markdown, because a browser counts
     * all items of a list again for each item.
     */
    asMarkup: 5_000,
    /** A larger selection is plain text only, and cannot be cut. */
    asBlocks: 40_000,
  },
  /** A printed document has whole groups within these limits, and always the first group. About fifty pages. */
  printed: {
    blocks: 1_200,
    /** Estimated, in pixels. */
    height: 60_000,
    /** A taller first group is cut there. */
    tallest: 120_000,
    /** A printed table has its first rows with this many cells. A browser lays out a printed table four times. */
    cells: 600,
    /**
     * Estimated elements of the rendered equations: always this many, and more for each block that there is room for.
     */
    equationElements: 2_400,
    equationElementsForBlock: 10,
  },
  markdown: {
    /** Nested lists and quotes. Deeper ones are read as plain text. */
    depth: 100,
    /** A text is read at once, in the page, if it is no longer and nests no deeper. Otherwise a worker reads it. */
    charactersAtOnce: 4_000,
    depthAtOnce: 12,
    /** Time limit of the worker. Beyond it, the text is read as plain text. */
    readMs: 10_000,
  },
  /** Colouring of code. The time of a grammar may grow with the square of the length of any code. */
  code: {
    /** The page colours a code block that is no longer. Otherwise a worker does. */
    charactersAtOnce: 1_000,
    /** The code that one turn of the page colours. A worker colours the code blocks after that. */
    charactersOfTurn: 40_000,
    /** Longer code is plain. */
    characters: 20_000,
    /** The code of a document that a worker colours, from the beginning. */
    charactersOfDocument: 400_000,
    /** Time limit of the worker for one code block. Beyond it, the code stays plain. */
    colourMs: 1_000,
  },
  exported: {
    /** The page converts a document that exceeds none of these. Otherwise a worker does. */
    blocksAtOnce: 300,
    elementsAtOnce: 1_000,
    charactersAtOnce: 50_000,
    /** Time limit of the worker. */
    convertMs: 60_000,
  },
  html: {
    characters: 8_000_000,
    /** Opening tags. */
    elements: 40_000,
    /** Formatting tags that are open at a time. A parser opens each of them again in every paragraph. */
    openFormats: 100,
    /** Tags that are open at a time. */
    open: 256,
    /** Nested elements. Deeper ones become their words. */
    depth: 200,
  },
  /** Word files. What they hold is counted before it is inflated or made. */
  word: {
    bytes: 50_000_000,
    /** Files in the archive, and what they take when inflated, as the archive states it. */
    parts: 10_000,
    unzippedBytes: 300_000_000,
    /** Elements of all parts that are read. A page of text with many changes of look has 2,000. */
    elements: 1_000_000,
    /** Nested elements. */
    depth: 400,
    /** Characters of the addresses that hold the pictures' bytes. */
    pictureCharacters: 150_000_000,
    /** Time limit of the worker. */
    readMs: 30_000,
  },
  /** Nested objects and arrays, in files and clipboards. */
  json: { depth: 200 },
  message: {
    /** Nodes of a post or a card. The platform accepts 30 KB of either. */
    nodes: 5_000,
    /** The nodes that are rendered before the user asks for all. */
    nodesAtAGlance: 200,
  },
  /** A card beyond these is shown as its text. The platform accepts 200 components and 30 KB. */
  card: {
    parts: 400,
    /** Components that are inside each other. The platform documents five containers, which take up to eleven. */
    level: 16,
    /** Nodes of all its markdown. */
    nodes: 2_000,
    /** Rows, options, fields and people. */
    items: 2_000,
  },
} as const

/**
 * Characters of all scripts except those that a browser lays out one character at a time: Latin, Greek, Cyrillic,
 * Chinese, Japanese, Korean and separators. In all other scripts characters join, stack or reverse, and the cost of a
 * word grows with the square of its length.
 */
const JOINING =
  /[^\u0370-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const LAST_LATIN = '\u02ff'
/** Places where a line may break, which end a word. */
const BREAKING = /[\s\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/

/** Whether any line of this many characters is within all limits, because it is no longer than one word may be. */
export const isShortLine = (characters: number): boolean =>
  characters <=
  Math.min(contentLimits.line.joining, contentLimits.line.joiningWord, contentLimits.line.breaks)

/**
 * Whether a browser can lay out text of this kind in one line without being busy for long. It takes at most one pass,
 * and none over a short line, as nearly all lines are.
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

/** Cuts a text that may have any length, such as a name or an address. It never splits a surrogate pair. */
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
