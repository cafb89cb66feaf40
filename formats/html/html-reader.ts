import type { TextElement, TextElementStyle, TextStyle } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import type { CssDeclarations } from './css-rules'
import { spaceOf } from './html-layout'
import type { Layout, Space } from './html-layout'
import type { HtmlElement, HtmlNode } from './html-node'
import { inheritStyle, lookWithin } from './html-style'
import type { InlineReader } from './html-style'
import type { ListNumbers } from './list-numbers'
import type { PictureAt } from './pasted-boxes'

/** The effect of the elements around some nodes. */
export interface Around {
  /** The style of their words. */
  style: TextElementStyle
  /** The style of their lines. */
  look: TextStyle
  space: Space
  /** How they are apart if they are items of a flex box or a grid: by lines or by spaces. */
  items?: 'lines' | 'spaces'
}

export const nothingAround: Around = { style: {}, look: {}, space: 'collapse' }

/** Reads what Herald itself wrote. It checks everything with schemas, which the first page of the console does without. */
export interface OwnReader {
  /** The blocks of a marked element; undefined for any other element. */
  blocksOf(element: HtmlElement, reader: HtmlReader): readonly BlockTree[] | undefined
  /** The element of a line that is marked; undefined for any other. */
  elementOf(element: HtmlElement): TextElement | undefined
}

/** The state and functions that all element readers share. */
export interface HtmlReader extends InlineReader {
  own: OwnReader | undefined
  /** Absent: nothing but `data:` addresses can be read. */
  pictureAt?: PictureAt | undefined
  /** The declarations of an element: its class rules and its own style. */
  styleOf(element: HtmlElement): CssDeclarations
  /** How it takes part in the lines around it. */
  layoutOf(element: HtmlElement): Layout
  /** Whether it has lines of its own, or an element in it has. */
  holdsLines(node: HtmlNode): boolean
  /** Sources of text drawings, for which the HTML has only a placeholder, by the id of their block. */
  drawings: ReadonlyMap<string, string>
  numbers: ListNumbers
  /** Elements with the mark of a list item. The item that they belong to has read them. */
  marks: Set<HtmlElement>
  /** The last list that each number would continue. */
  ended: Map<string, unknown>
  /** The blocks of some nodes, which are nested in `depth` lists. */
  blocksIn(nodes: readonly HtmlNode[], depth: number, around?: Around): BlockTree[]
}

/** The effect of an element on its children. The background of a line is not that of its words. */
export function within(element: HtmlElement, around: Around, reader: HtmlReader): Around {
  const { outer, inner } = reader.layoutOf(element)
  const css = reader.styleOf(element)
  const own = outer === 'block' ? withoutGround(css) : css
  const apart = inner === 'column' ? 'lines' : inner === 'row' ? 'spaces' : undefined
  return {
    style: inheritStyle(around.style, element, own, reader),
    look: lookWithin(around.look, element, css),
    space: spaceOf(element, css, around.space),
    ...(apart && { items: apart }),
  }
}

function withoutGround(css: CssDeclarations): CssDeclarations {
  if (css.background === undefined && css['background-color'] === undefined) return css
  const { background: _, 'background-color': __, ...rest } = css
  return rest
}
