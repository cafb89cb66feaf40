import type { BlockTree } from '../../../document/block-tree'
import { DEEPEST_HTML_HEADING } from '../../../document/blocks/block-spec'
import type { HtmlWriter, NameLookup } from '../../../document/blocks/block-spec'
import { codeLanguages, languageWord } from '../../../document/blocks/code-languages'
import { isTask, lineOf, specOf, textObject } from '../../../document/blocks/registry'
import { emojiGlyph } from '../../../document/emoji/early-emoji'
import { newText } from '../../../document/structure/new-tree'
import { linkHref } from '../../../document/wire/link-href'
import { backgrounds, textColors } from '../../../formats/html/own-colors'
import { BLOCK_ATTRIBUTE, blockMark } from '../../../formats/html/own-marks'
import type { LossCounter } from '../../../formats/losses'
import { element, escapeHtml, inlineHtml, namedBackground, voidElement } from './inline-html'
import type { EquationMarkup } from './inline-html'
import { groupLists } from './lists'

export interface HtmlContext {
  names: NameLookup
  tally: LossCounter
  /** The bytes of a picture as a `data:` address, by its token; undefined if they are not available. */
  picture(token: string): string | undefined
  /** The shown cells of an embedded sheet, by its token; undefined if they are not available. */
  sheet?(token: string): readonly (readonly string[])[] | undefined
  /** An equation as MathML; undefined if it cannot be drawn. Absent: every equation stays as its source. */
  math?: EquationMarkup | undefined
}

/** Blocks as HTML that other programs understand: headings, lists, tables with spans, quotes, code. */
export const blocksHtml = (trees: readonly BlockTree[], out: HtmlContext): string =>
  blocksWith(trees, writerFor(out), out)

function writerFor(out: HtmlContext): HtmlWriter {
  const { names, tally } = out
  const writer: HtmlWriter = {
    names,
    tally,
    picture: (token) => out.picture(token),
    sheet: (token) => out.sheet?.(token),
    href: linkHref,
    element,
    voidElement,
    mark: blockMark,
    escape: escapeHtml,
    emoji: emojiGlyph,
    textColors,
    backgrounds,
    language: codeLanguage,
    blocks: (trees) => blocksWith(trees, writer, out),
    line: (content, style) =>
      writer.blocks([
        newText('text', [{ text_run: { content, ...(style && { text_element_style: style }) } }]),
      ]),
    table(rows) {
      const lines = rows.map((row) => row.map((words) => element('td', {}, writer.line(words))))
      const written = lines.map((cells) => element('tr', {}, ...cells))
      return element('table', { [BLOCK_ATTRIBUTE]: 'table' }, element('tbody', {}, ...written))
    },
    named(node) {
      tally.add('blocks')
      const spec = specOf(node.block_type)
      const name = spec ? names.kind(spec.key) : String(node.block_type)
      const mark = blockMark(node)
      const words = BLOCK_ATTRIBUTE in mark ? element('p', mark, element('em', {}, escapeHtml(name))) : ''
      return (words || writer.line(name, { italic: true })) + writer.blocks(node.children)
    },
    linked(node, url) {
      const href = typeof url === 'string' ? linkHref(url) : undefined
      if (!href) return writer.named(node)
      tally.add('embedsAsLinks')
      const link = element('a', { href, rel: 'noopener noreferrer nofollow' }, escapeHtml(href))
      return element('p', blockMark(node), link) + writer.blocks(node.children)
    },
  }
  return writer
}

/** The name of a code language, and the word that other programs know it by; neither for plain text. */
export function codeLanguage(number: number | undefined): { name?: string; word?: string } {
  const word = languageWord(number)
  const name = codeLanguages[(number ?? 1) - 1]
  return word ? { word, ...(name !== undefined && { name }) } : {}
}

const blocksWith = (trees: readonly BlockTree[], writer: HtmlWriter, out: HtmlContext): string =>
  groupLists(trees)
    .map(({ list, start, trees: run }) => {
      if (!list) return run.map((tree) => blockHtml(tree, writer, out)).join('')
      const items = run.map((tree) => item(tree, writer, out))
      return element(list, { start: start === 1 ? undefined : start }, ...items)
    })
    .join('')

function item(tree: BlockTree, { blocks }: HtmlWriter, out: HtmlContext): string {
  const isDone = textObject(tree.block_type, tree.body)?.style?.done === true
  const box = isTask(tree.block_type) ? `<input type="checkbox" disabled${isDone ? ' checked' : ''}> ` : ''
  const attributes = { ...blockMark(tree), ...lineLook(tree) }
  return element('li', attributes, box, lineHtml(tree, out), blocks(tree.children))
}

/** The words of a line. A browser shows no break at its end, nor an empty line: one more break shows both. */
export function lineHtml(tree: BlockTree, { names, tally, math }: HtmlContext) {
  const html = inlineHtml(textObject(tree.block_type, tree.body)?.elements ?? [], names, tally, math)
  return /(?:^|<br>)(?:<\/[a-z]+>)*$/.test(html) ? `${html}<br>` : html
}

/** The style of a line's element: its alignment, background and indentation. */
export function lineLook(tree: BlockTree): Record<string, string | undefined> {
  const style = textObject(tree.block_type, tree.body)?.style
  const ground = namedBackground(style?.background_color)
  const css = [
    // A task has a box in place of a bullet.
    isTask(tree.block_type) && 'list-style: none',
    style?.align && style.align > 1 && `text-align: ${style.align === 2 ? 'center' : 'right'}`,
    ground && `background-color: ${ground}`,
    style?.indentation_level === 'OneLevelIndent' && 'margin-left: 2em',
  ].filter(Boolean)
  return { style: css.length > 0 ? css.join('; ') : undefined }
}

function blockHtml(tree: BlockTree, writer: HtmlWriter, out: HtmlContext): string {
  const { block_type: type, body, children } = tree
  const isText = textObject(type, body) !== undefined
  const own = specOf(type)?.html
  if (own && (isText || !lineOf(type))) return own(tree, writer)
  if (!isText) return writer.named(tree)
  const { tag = 'p', heading = 0 } = lineOf(type) ?? {}
  const deep = heading > DEEPEST_HTML_HEADING ? { class: `heading-${heading}`, 'aria-level': heading } : {}
  const mark = blockMark(tree)
  const line = (attributes: object) =>
    element(tag, { ...attributes, ...lineLook(tree), ...deep }, lineHtml(tree, out))
  if (children.length === 0) return line(mark)
  const below = element('div', { style: 'margin-left: 2em' }, writer.blocks(children))
  return element('div', mark, line({}), below)
}
