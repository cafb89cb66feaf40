import { TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { newCalloutLook, type CalloutLook } from '../../../document/blocks/callout'
import { textObject } from '../../../document/blocks/registry'
import { newText, newTree } from '../../../document/structure/new-tree'
import { emojiNamed } from '../schema/emoji'

/** Pictures inlined as `data:`, of the types that the platform takes. SVG is a program, not a picture. */
const carried = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,/i

/** Whether an address holds the picture's bytes: a block with it as its token is uploaded when it is inserted. */
export const carriesPicture = (address: string): boolean => carried.test(address)

export const carriedPicture = (address: string, caption: string, size: object = {}): BlockTree =>
  newTree('image', { token: address, ...size, ...(caption ? { caption: { content: caption } } : {}) })

/** An emoji alone or before words. */
const LEADING_EMOJI = /^\s*(\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic})*)\s*/u

export const beginsWithEmoji = (words: string): boolean => LEADING_EMOJI.test(words)

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

/** A toggle of another program becomes a bullet with its title, and its content below. */
export function toggleFrom([title, ...more]: readonly BlockTree[], inside: readonly BlockTree[]): BlockTree {
  const elements = title?.block_type === TEXT ? (textObject(TEXT, title.body)?.elements ?? []) : []
  const own = title && elements.length === 0 ? [title] : (title?.children ?? [])
  const rest = [...own, ...more]
  return newText('bullet', elements, [...rest, ...inside])
}
