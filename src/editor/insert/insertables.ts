import { TEXT } from '../../../contract/docx/block-numbers'
import { blockList } from '../../../document/blocks/block-list'
import type { InsertChoice, InsertSection } from '../../../document/blocks/block-spec'

/** One row of the menu: what it inserts, and what it is found by. */
export interface Insertable extends InsertChoice {
  /** The string below `editor:` that names it. */
  name: string
  /** The number of the block that it makes; for what goes into a line, the number of text. */
  type: number
}

const sections: readonly InsertSection[] = ['basic', 'lists', 'media', 'structure', 'insert']

const ofBlocks = blockList.flatMap(({ key, number, insert = [] }) =>
  insert.map((choice): Insertable => ({ name: `kinds.${key}`, ...choice, type: number })),
)

/** Entries that go into a line. */
const inLines: readonly Insertable[] = [
  {
    id: 'mention',
    section: 'insert',
    name: 'insert.mention',
    about: 'insert.about.mention',
    type: TEXT,
    aliases: '@ mention person people member 提及 人员 成员 tiji tj renyuan ry chengyuan cy',
    makes: { sign: '@' },
  },
  {
    id: 'emoji',
    section: 'insert',
    name: 'insert.emoji',
    about: 'insert.about.emoji',
    type: TEXT,
    aliases: ': emoji smiley emoticon 表情 符号 biaoqing bq fuhao',
    makes: { sign: ':' },
  },
  {
    id: 'equation',
    section: 'insert',
    name: 'kinds.equation',
    about: 'insert.about.equation',
    type: TEXT,
    aliases: '$ $$ equation math latex tex katex formula 公式 数学 gongshi gs shuxue sx',
    makes: { popup: 'equation' },
  },
]

/** Everything that can be made at the cursor, in the order of the menu (platform/docx#block-types). */
export const insertables: readonly Insertable[] = sections.flatMap((section) =>
  [...inLines, ...ofBlocks].filter((each) => each.section === section),
)

/**
 * The matches for a query, best first: by the name in the language of the page,
 * and by aliases in both languages, pinyin (whole or initials) and Markdown. With
 * nothing typed, everything but the rare ones, in the order of the menu.
 */
export function findInsertables(query: string, nameOf: (name: string) => string): readonly Insertable[] {
  const wanted = plain(query)
  if (wanted === '') return insertables.filter(({ isRare }) => !isRare)
  return insertables
    .map((insertable, order) => ({ insertable, order, rank: rankOf(insertable, wanted, nameOf) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ insertable }) => insertable)
}

const NO_MATCH = 9

/** 0: the name or an alias is the query. 1: the name begins with it. 2: an alias does. 3: the name contains it. */
function rankOf(insertable: Insertable, wanted: string, nameOf: (name: string) => string): number {
  const name = plain(nameOf(insertable.name))
  const words = insertable.aliases.split(' ').map(plain)
  if (name === wanted || words.includes(wanted)) return 0
  if (name.startsWith(wanted)) return 1
  if (words.some((word) => word.startsWith(wanted))) return 2
  if (name.includes(wanted)) return 3
  return NO_MATCH
}

/** Full-width letters count as plain ones; case and spaces are ignored. */
const plain = (words: string) => words.normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, '')
