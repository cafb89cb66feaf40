import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import { blockTypeNamed } from '../../contract/docx/block-types'
import type { BlockType } from '../../contract/docx/block-types'
import type { Read } from '../../contract/docx/field-readers'
import type { TextElement, TextElementStyle } from '../../contract/docx/text'
import type { StyleField } from '../../contract/docx/text-fields'
import type { BlockBody, BlockTree } from '../block-tree'

/**
 * Everything that the console knows about one type of block. A type is one file in this folder and one line in
 * `block-list.ts`. Every field has a default. A type with only a name is shown as a card, stored unchanged, and
 * compared and exported by its name. A box needs nothing more to be edited. Only an own view, form, key or reader
 * does: parts in `src/blocks/<type>`.
 */
export interface BlockSpec extends BlockType {
  /** Its name in the user interface. */
  readonly names: { readonly en: string; readonly 'zh-CN': string }
  /** Set for a block that is a line of text. */
  readonly line?: LineSpec
  readonly children?: ChildrenSpec
  readonly create?: CreateSpec
  readonly content?: ContentSpec
  /** The kind of its token: bytes or cells that are copied with it. */
  readonly media?: 'image' | 'file' | 'sheet'
  /** Its name in counts of changes; `block` by default. */
  readonly subject?: BlockSubject
  /** Its own lines of plain text, without its children's; for a line of text, its words by default. */
  plainText?(node: BlockTree, out: Pick<Writer, 'href'>): readonly string[]
  /** As HTML; its words or its name by default. With `mark` on its element, an import reads it back. */
  html?(node: BlockTree, out: HtmlWriter): string
  /** As Markdown; its words or its name by default. */
  markdown?(node: BlockTree, out: MarkdownWriter): RootContent[]
  /** Its rows in the menu of new blocks; none by default. */
  readonly insert?: readonly InsertChoice[]
  /** The alerts of Markdown (`> [!NOTE]`) that are read as this type: its object by the word in lower case. */
  readonly alerts?: Readonly<Record<string, object>>
}

/** Lower headings are written as this one. */
export const DEEPEST_HTML_HEADING = 6

export interface LineSpec {
  /** The style fields that the platform has for it (platform/docx#text, platform/docx#updates-and-their-limits). */
  readonly fields: readonly StyleField[]
  /** The HTML element of its line. */
  readonly tag: 'p' | 'pre' | 'blockquote' | `h${1 | 2 | 3 | 4 | 5 | 6}`
  /** The level of a heading, 1 to 9. */
  readonly heading?: number
  /** The list that it is an item of. */
  readonly list?: 'ul' | 'ol'
  /** It has a checkbox. */
  readonly isTask?: true
  /** It holds only text: no marks, mentions or equations. */
  readonly isPlain?: true
  /** A new line after it is of the same type. */
  readonly isRepeated?: true
}

export interface ChildrenSpec {
  /** Set for a box: blocks are typed into it, put into it and taken out of it. Its HTML element in the editor. */
  readonly box?: 'div' | 'blockquote'
  /** The key of its children's type if they are parts of it that no create or delete call names. */
  readonly parts?: 'table_cell' | 'grid_column' | 'file'
  /** It is such a part itself. */
  readonly isPart?: true
  /** The platform does not allow it to be empty. */
  readonly isNeverEmpty?: true
  /** The platform never deletes its last child (platform/docx#announcement-calls, row 7). */
  readonly keepsLast?: true
  /** The content that the service adds to a new one (platform/docx#what-creation-adds). */
  readonly generated?: 'text' | 'file' | 'columns' | 'cells'
  /** Why something may not be placed in it, in the words of `editor:blocks.places.<rule>`. */
  readonly rule?: 'inCallout' | 'inCell' | 'inColumn'
}

export interface CreateSpec {
  /** The key under which a create call sends it, if that is not its own. */
  readonly as?: string
  /** The object that a create call sends. By default its own object, unchanged. */
  object?(node: BlockTree): unknown
  /** The body that the service holds once it is created. By default its own body without comments. */
  body?(node: BlockTree): BlockBody
  /**
   * Returns the part of an object that a create call may send. Undefined if the call would be refused. By default the
   * contract decides.
   */
  readonly define?: Read
  /** Reads an object from elsewhere, with `mayOpen` judging its addresses; `define` by default. */
  read?(value: unknown, mayOpen: (url: string) => boolean): object | undefined
  /** Whether a create call brings it back as it is; by default, whether its object can be defined. */
  canRecreate?(node: BlockTree): boolean
  /** The most that one create call may create. */
  readonly mostPerCall?: number
  /** The cost of moving it beyond creating one block, in blocks. */
  readonly weight?: number
}

export interface ContentSpec {
  /** The part of its body that counts when two versions are compared; all but comments by default. */
  counted?(body: BlockBody): unknown
  /** Its identity in any place, without tokens; `counted` by default. */
  identity?(node: BlockTree): string
  /** Whether `a` needs no update to equal `b`. By default, whether `counted` is equal. */
  isSame?(a: BlockTree, b: BlockTree): boolean
  /** Whether requests can change it in place. `media`: only once it has a token. Otherwise it is recreated. */
  readonly update?: 'always' | 'media'
  /** Two writers' changes are merged field by field. */
  readonly isMergedByField?: true
}

export type BlockSubject =
  | 'title'
  | 'line'
  | 'heading'
  | 'picture'
  | 'file'
  | 'table'
  | 'sheet'
  | 'callout'
  | 'quote'
  | 'columns'
  | 'divider'
  | 'block'

/** One row of the menu of new blocks: what it inserts, and the words that find it. */
export interface InsertChoice {
  readonly id: string
  readonly section: InsertSection
  /** The key of its name below `editor:`. By default the name of the type. */
  readonly name?: string
  /** The key of a sentence about it below `editor:`, if its name does not say enough. */
  readonly about?: string
  /** Other words that find it: English, Markdown, Chinese, pinyin and its initials. */
  readonly aliases: string
  /** Found by typing only. */
  readonly isRare?: boolean
  /** Typed at the beginning of a line of text, this becomes the block. */
  readonly typed?: RegExp
  readonly makes: InsertAction
}

export type InsertSection = 'basic' | 'lists' | 'media' | 'structure' | 'insert'

export type InsertAction =
  /** The line becomes this kind, or a new line of it goes below. */
  | { readonly line: number }
  /** A block with this object. */
  | { readonly value: object }
  | { readonly columns: number }
  /** Opens the form of this type, or of an equation, which asks for the rest. */
  | { readonly popup: string }
  | { readonly files: 'image' | 'file' }
  | { readonly sign: '@' | ':' }

/** Looks up names of which a document holds only ids, and words in the language of the export. */
export interface NameLookup {
  person(openId: string): string | undefined
  /** The name of a kind of block, by its key. */
  kind(key: string): string
}

/** A loss of an export at a block (`formats/losses.ts` lists them all). */
export type ExportLoss =
  | 'alignments'
  | 'backgrounds'
  | 'blocks'
  | 'boxLooks'
  | 'cellLines'
  | 'columnsInARow'
  | 'embedsAsLinks'
  | 'filesAsNames'
  | 'headersMade'
  | 'headingsAsSix'
  | 'levels'
  | 'pictures'
  | 'sheets'
  | 'sheetsAsTables'
  | 'spans'

interface Writer {
  readonly names: NameLookup
  readonly tally: { add(loss: ExportLoss): void }
  /** The address that a link may open. Undefined if it may not. */
  href(url: string): string | undefined
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** The tools for a type to write its HTML. Content is markup already; `escape` turns words into markup. */
export interface HtmlWriter extends Writer {
  element(tag: string, attributes: Attributes, ...content: readonly string[]): string
  /** The attributes by which an import knows the block again; `look` replaces its object. */
  mark(node: BlockTree, look?: object): Attributes
  voidElement(tag: string, attributes: Attributes): string
  escape(words: string): string
  blocks(trees: readonly BlockTree[]): string
  /** A line of words. */
  line(words: string, style?: TextElementStyle): string
  /** A table of words. */
  table(rows: readonly (readonly string[])[]): string
  /** A block by the name of its type, with what is below it. */
  named(node: BlockTree): string
  /** A link to a block's target, or the block by its name. */
  linked(node: BlockTree, url: unknown): string
  /** The bytes of a picture as a `data:` address, by its token. Undefined if they are not loaded. */
  picture(token: string): string | undefined
  /** The cells of an embedded sheet by its token; undefined if they are not loaded. */
  sheet?(token: string): readonly (readonly string[])[] | undefined
  emoji(id: string | undefined): string
  /** The platform's palettes, by number. */
  readonly textColors: readonly string[]
  readonly backgrounds: readonly string[]
  /** The name of a code language, and the word that Markdown and HTML use for it. */
  language(number: number | undefined): { name?: string; word?: string }
}

export type Flow = BlockContent | DefinitionContent

/** The tools for a type to write its Markdown. */
export interface MarkdownWriter extends Writer {
  blocks(trees: readonly BlockTree[]): RootContent[]
  inline(elements: readonly TextElement[], place?: 'line' | 'cell'): PhrasingContent[]
  /** A cell of a table in one line. */
  cell(trees: readonly BlockTree[]): PhrasingContent[]
  table(rows: readonly (readonly PhrasingContent[][])[]): RootContent
  named(node: BlockTree): RootContent[]
  linked(node: BlockTree, url: unknown): RootContent[]
  /** The cells of an embedded sheet by its token; undefined if they are not loaded. */
  sheet?(token: string): readonly (readonly string[])[] | undefined
  language(number: number | undefined): { name?: string; word?: string }
}

export const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children })

/** The body without its comment ids. */
export const withoutCommentIds = (body: BlockBody): BlockBody => {
  const { comment_ids: _, ...said } = body
  return said
}

type Facets = Omit<BlockSpec, keyof BlockType | 'names'>

/** The spec of a platform type: its row of the contract, its names, and what the console does with it. */
export function platformSpec(key: string, en: string, chinese: string, facets: Facets = {}): BlockSpec {
  const type = blockTypeNamed(key)
  if (!type) throw new Error(`no block type is called ${key}`)
  return { ...type, names: { en, 'zh-CN': chinese }, ...facets }
}
