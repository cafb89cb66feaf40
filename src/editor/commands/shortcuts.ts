import { closeHistory } from 'prosemirror-history'
import { InputRule } from 'prosemirror-inputrules'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { CODE, PAGE, TEXT, TODO } from '../../../contract/docx/block-numbers'
import type { TextStyle } from '../../../contract/docx/text'
import { blockList } from '../../../document/blocks/block-list'
import { fenceLanguage } from '../../../document/blocks/code-languages'
import { headingLevel, isCode, numberOf } from '../../../document/blocks/registry'
import { loadedGlyph } from '../../../document/emoji/early-emoji'
import { wireUrl } from '../../../document/wire/link-href'
import { lineAt } from '../queries/blocks'
import { lineAttrs, type LineAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'
import { schema } from '../schema/schema'
import { appendCommand, withShortcut } from './history'
import { insertAtCursor } from './insert-blocks'
import { autoLink, type MarkName } from './marks'
import { newObject } from './new-blocks'
import { setKind } from './set-kind'

/**
 * Markdown while typing. Each rule is one transaction of its own in the
 * history, and Backspace right after it restores what was typed. None acts in
 * code, in the title, or while an input method is composing. Signs as a
 * Chinese layout types them work, too.
 */

/** At the beginning of a line: removes what was typed and runs a command on the line. */
const atStart = (pattern: RegExp, command: (match: RegExpMatchArray) => Command) =>
  new InputRule(pattern, (state, match, start, end) => {
    const at = lineAt(state.doc.resolve(start))
    if (!at || !isPlain(lineAttrs(at.line)) || hasUnsendable(at.line)) return null
    const made = appendCommand(state.tr.delete(start, end), command(match))
    return made ? closeHistory(made) : null
  })

const isPlain = ({ type }: LineAttrs) => type === TEXT || headingLevel(type) !== undefined

const kind = (pattern: RegExp, type: (match: RegExpMatchArray) => number, style?: Partial<TextStyle>) =>
  atStart(pattern, (match) => (state, dispatch) => {
    const wanted = type(match)
    if (lineAt(state.selection.$from)?.type === wanted) return false
    return setKind(wanted, style ?? {})(state, dispatch)
  })

/** A block in place of a line that holds nothing but the shortcut. */
const blocks = (pattern: RegExp, make: () => ReturnType<typeof newObject>) =>
  new InputRule(pattern, (state, match, start, end) => {
    const at = lineAt(state.doc.resolve(start))
    if (at?.type !== TEXT || at.line.content.size > end - start || hasUnsendable(at.line)) return null
    const made = appendCommand(state.tr.delete(start, end), insertAtCursor(make()))
    return made ? closeHistory(withShortcut(made, { typed: match[0].slice(end - start), at: end })) : null
  })

type Change = (tr: Transaction, match: RegExpMatchArray, from: number, to: number) => Transaction | null

/** Within a line; the pattern's `lead` is the character before it, which stays. */
const inline = (pattern: RegExp, change: Change) =>
  new InputRule(pattern, (state, match, start, end) => {
    const at = lineAt(state.doc.resolve(start))
    if (!at || at.type === PAGE || isCode(at.type) || hasUnsendable(at.line)) return null
    const from = start + (match.groups?.lead ?? '').length
    if (isInlineCode(state, from, end) || isInOpenCode(at.line.textBetween(0, from - at.position - 1)))
      return null
    const tr = change(state.tr, match, from, end)
    return tr ? closeHistory(tr) : null
  })

function isInlineCode(state: EditorState, from: number, to: number): boolean {
  const typed = state.storedMarks ?? state.selection.$from.marks()
  return (
    typed.some(({ type }) => type.name === 'inline_code') ||
    (to > from && state.doc.rangeHasMark(from, to, schema.marks.inline_code))
  )
}

/** After an unclosed backtick, signs may be part of code. */
const isInOpenCode = (before: string) => before.split('`').length % 2 === 0

/**
 * Signs around words become a mark on the words. The last sign is being typed,
 * so it is not in the document; elements and marks within stay.
 */
const marked = (pattern: RegExp, name: MarkName, width: number) =>
  inline(pattern, (tr, match, from, to) => {
    const words = match.groups?.words ?? ''
    const inside = from + width
    if (tr.doc.textBetween(inside, inside + words.length, '', '\ufffc') !== words) return null
    const mark = schema.marks[name]
    tr.delete(inside + words.length, to)
    tr.addMark(inside, inside + words.length, mark.create())
    tr.delete(from, inside)
    return tr.removeStoredMark(mark)
  })

const equation: Change = (tr, match, from, to) => {
  const content = match.groups?.words ?? ''
  if (content.includes('\ufffc')) return null
  const marks = tr.doc.resolve(from).marks()
  return tr.replaceWith(
    from,
    to,
    schema.node('element', { element: { equation: { content } } }, undefined, marks),
  )
}

/** `:rocket:`; an unknown name stays as typed. */
const emoji: Change = (tr, match, from, to) => {
  const glyph = loadedGlyph((match.groups?.words ?? '').toLowerCase())
  return glyph === undefined ? null : tr.insertText(glyph, from, to)
}

const link: Change = (tr, match, from, to) => {
  const { words = '', url = '' } = match.groups ?? {}
  const address = wireUrl(url)
  if (!address || words.includes('\ufffc')) return null
  const mark = schema.marks.link.create({ url: address })
  const inside = from + 1
  tr.delete(inside + words.length, to)
  tr.addMark(inside, inside + words.length, mark)
  tr.delete(from, inside)
  return tr.removeStoredMark(mark)
}

/** A typed address becomes a link when the space behind it is typed. */
const typedAddress = new InputRule(/\S\s$/, (state, match, start, end) => {
  const at = lineAt(state.doc.resolve(start))
  if (!at || at.type === PAGE || isCode(at.type) || hasUnsendable(at.line)) return null
  const linked = autoLink(state, start + 1)
  const space = match[0].slice(end - start)
  if (!linked) return null
  if (space) linked.insertText(space, end)
  return closeHistory(linked.removeStoredMark(schema.marks.link))
})

export const shortcuts: readonly InputRule[] = [
  kind(/^([#＃]{1,9})\s$/, (match) => numberOf(`heading${match[1]?.length ?? 1}`)),
  kind(/^[-*+]\s$/, () => numberOf('bullet')),
  kind(/^1[.)．。]\s$/, () => numberOf('ordered')),
  kind(/^(?:\[\s?\]|【\s?】)\s$/, () => TODO),
  kind(/^(?:\[[xX]\]|【[xX]】)\s$/, () => TODO, { done: true }),
  kind(/^[>》]\s$/, () => numberOf('quote')),
  atStart(/^(?:```|···)([\w+#.-]*)\s$/, ([, word]) => setKind(CODE, fenceLanguage(word))),
  ...blockList.flatMap(({ key, insert = [] }) =>
    insert.flatMap(({ typed, makes }) =>
      typed && 'value' in makes ? [blocks(typed, () => newObject(key, makes.value))] : [],
    ),
  ),

  marked(/(?<lead>^|[^*\\])\*\*(?<words>[^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold', 2),
  marked(/(?<lead>^|[^\w\\])__(?<words>[^_\s](?:[^_]*[^_\s])?)__$/, 'bold', 2),
  marked(/(?<lead>^|[^\w*\\])\*(?<words>[^*\s](?:[^*]*[^*\s])?)\*$/, 'italic', 1),
  marked(/(?<lead>^|[^\w\\])_(?<words>[^_\s](?:[^_]*[^_\s])?)_$/, 'italic', 1),
  marked(/(?<lead>^|[^~\\])~~(?<words>[^~\s](?:[^~]*[^~\s])?)~~$/, 'strikethrough', 2),
  marked(/(?<lead>^|[^`\\])`(?<words>[^`]+)`$/, 'inline_code', 1),
  inline(/(?<lead>^|[^$\\])\$\$(?<words>(?=[^$]*[^$\s])[^$]+)\$\$$/, equation),
  // Amounts of money are no formulas: a formula contains a mathematical sign, or is one word with a letter.
  inline(
    /(?<lead>^|[^$\w\\])\$(?<words>(?=[^$]*[\\^_={}])[^$\s](?:[^$]*[^$\s])?|(?=[^$\s]*[A-Za-z])[^$\s]+)\$$/,
    equation,
  ),
  inline(/(?<lead>^|[^!\\])\[(?<words>[^[\]]+)\]\((?<url>[^\s()]+)\)$/, link),
  inline(/(?<lead>^|[^\w:]):(?<words>[\w+-]+):$/, emoji),
  typedAddress,
]
