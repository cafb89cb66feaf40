import type { Loss, LossKey } from '../../formats/losses'

/** What a file says and an announcement cannot hold, with the number before it. */
const words: Readonly<Partial<Record<LossKey, string>>> = {
  colors: 'colours changed to the nearest ones',
  picturesAsLinks: 'pictures turned into links, because their bytes are not in the file',
  embedsAsLinks: 'embedded pages turned into links',
  kindsAsText: 'blocks turned into text, because their types cannot be created there',
  mentionsAsNames: 'mentions turned into names',
  documentsAsLinks: 'linked documents turned into links',
  remindersAsText: 'reminders turned into text',
  columnsInARow: 'sets of columns placed one after another',
  boxLooks: 'callouts given the nearest colours and emoji',
  headingsAsSix: 'headings below level 6 turned into level 6',
  headersMade: 'tables whose first row became the header',
  listNumbers: 'numbered lists that begin with 1 now',
  tablesCut: 'tables split because they are too large',
  movedOut: 'blocks that are not allowed there placed after it',
  levels: 'blocks moved out one level',
  htmlAsText: 'HTML tags removed, their text kept',
  cellLines: 'table cells whose blocks became lines',
  drawingsAsCode: 'drawings turned into their source',
  equationsAsText: 'equations turned into their source',
  notesAtEnd: 'notes placed at the end',
  textColors: 'text colours left out',
  backgrounds: 'backgrounds left out',
  cellFills: 'cell fills left out',
  alignments: 'alignments left out',
  scripts: 'raised or lowered texts made plain',
  spans: 'merged cells that do not fit left out',
  pictures: 'pictures left out',
  drawings: 'drawings left out',
  embeds: 'embedded pages left out',
  links: 'links left out, because their addresses may not be opened',
  hidden: 'hidden texts left out',
  plainLinks: 'links of the title left out',
  comments: 'comments left out',
  blocks: 'blocks left out',
  elements: 'parts of lines left out',
  frontMatter: 'front matter left out, except for its title',
  htmlComments: 'HTML comments left out',
}

/** One line about a loss. `lines`: where it is in the file, if that is known. */
export function lossLine({ key, number }: Loss, lines: readonly number[] = []): string {
  const named = [...lines.slice(0, MOST_LINES), ...(lines.length > MOST_LINES ? ['…'] : [])].join(', ')
  const where = lines.length === 0 ? '' : ` (line ${named})`
  return `lost: ${number} × ${words[key] ?? key}${where}`
}

const MOST_LINES = 10
