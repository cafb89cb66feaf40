import type { OtherObjects } from '../../contract/docx/block'
import { TEXT } from '../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { alertKinds, newCalloutLook } from '../../document/blocks/callout'
import type { CalloutLook } from '../../document/blocks/callout'
import { textObject } from '../../document/blocks/registry'
import { emojiNamed } from '../../document/emoji/emoji'
import { newText, newTree } from '../../document/structure/new-tree'
import { parseDeclarations } from './css-rules'
import type { HtmlBoxReader } from './html-box'
import { findIn, textIn } from './html-node'
import type { HtmlElement } from './html-node'
import { nearestBackground } from './nearest-color'

export const calloutReader: HtmlBoxReader = {
  boxOf(element) {
    const look = calloutOf(element)
    return look && ((inside) => calloutFrom(inside, look))
  },
  standard(element) {
    const { tag, attrs, children } = element
    if (tag !== 'callout') return undefined
    const ground = attrs['background-color']?.replace(/^light-/, '')
    return {
      ...element,
      tag: 'div',
      attrs: { class: `callout ${ground ? `block-color-${ground}_background` : ''}` },
      children: attrs.emoji ? [attrs.emoji, ...children] : children,
    }
  },
}

/** An emoji alone or before words. */
const LEADING_EMOJI = /^\s*(\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic})*)\s*/u

const beginsWithEmoji = (words: string): boolean => LEADING_EMOJI.test(words)

/** Makes a callout. Other programs write its emoji before its words; one without a name on the platform stays there. */
export function calloutFrom(blocks: readonly BlockTree[], look: CalloutLook = {}): BlockTree {
  const [first, ...rest] = blocks
  const elements = first?.block_type === TEXT ? (textObject(TEXT, first.body)?.elements ?? []) : []
  const run = elements[0]?.text_run
  const [sign, glyph] = LEADING_EMOJI.exec(run?.content ?? '') ?? []
  const emoji_id = look.emoji_id ?? (glyph === undefined ? undefined : emojiNamed(glyph))
  const body = { ...look, emoji_id: emoji_id ?? newCalloutLook.emoji_id }
  if (!first || !run || sign === undefined || look.emoji_id || emoji_id === undefined)
    return newTree('callout', body, blocks.length > 0 ? blocks : [newText('text', [])])
  const words = run.content.slice(sign.length)
  const left = [...(words ? [{ text_run: { ...run, content: words } }] : []), ...elements.slice(1)]
  const own = left.length > 0 || first.children.length > 0 ? [newText('text', left, first.children)] : []
  const inside = [...own, ...rest]
  return newTree('callout', body, inside.length > 0 ? inside : [newText('text', [])])
}

/** Only its emoji or its icon identifies it on the clipboard. Other asides are read for their content. */
const isNotionCallout = (element: HtmlElement): boolean =>
  beginsWithEmoji(textIn(element)) ||
  findIn(element, ({ tag, attrs }) => tag === 'img' && /notion\.so\/icons\//.test(attrs.src ?? '')) !==
    undefined

/** The backgrounds that Notion names in a class. */
const notionGrounds = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'gray']

/**
 * The look of the callout that an element represents: Lark's own, and the alerts
 * of GitHub and documentation sites. Undefined for anything else.
 */
function calloutOf(element: HtmlElement): OtherObjects['callout'] | undefined {
  const { tag, attrs } = element
  if (tag === 'aside' && isNotionCallout(element)) return { background_color: notionGrounds.length }
  if (!['div', 'aside', 'section', 'figure'].includes(tag)) return undefined
  const names = attrs.class ?? ''
  if (
    attrs['data-block-type'] === 'callout' ||
    /(^|\s)(docx-)?callout(-block|-container)?(\s|$)/.test(names)
  ) {
    const css = parseDeclarations(attrs.style ?? '')
    const ground = css['background-color'] ?? css.background
    const number = ground ? nearestBackground(ground) : undefined
    const emoji = attrs['data-emoji-id'] ?? attrs['data-emoji']
    const named = notionGrounds.indexOf(/(?:^|\s)block-color-([a-z]+)_background/.exec(names)?.[1] ?? '') + 1
    return {
      ...(number || named ? { background_color: number || named } : {}),
      ...(emoji && /^[\w+-]{1,60}$/.test(emoji) ? { emoji_id: emoji } : {}),
    }
  }
  const kind =
    /\b(?:markdown-alert|admonition|alert)[- ]+(?:is-)?(note|tip|important|warning|caution)\b/.exec(
      names,
    )?.[1]
  return kind ? alertKinds[kind] : undefined
}
