import type { OtherObjects } from '../../../contract/docx/block'
import { emojiNamed } from '../../../document/emoji/emoji'
import { newTree } from '../../../document/structure/new-tree'
import { calloutFrom } from '../../../formats/html/read-callout'
import { filled } from '../../editor/word/word-box-reader'
import type { WordBoxReader } from '../../editor/word/word-box-reader'
import { EMOJI_STYLE } from '../../editor/word/word-runs'
import { backgroundNumber, fillOf, textColorNumber } from '../../editor/word/word-styles'
import { childOf, childrenOf, textOf, valueOf } from '../../editor/word/xml'
import type { XmlElement } from '../../editor/word/xml'

/** A box with one cell and a fill. In Herald's own files, a border is enough. */
export const calloutBoxReader: WordBoxReader = {
  key: 'callout',
  readCell(cell, { reader, part }) {
    const properties = childOf(cell, 'w:tcPr')
    const background = backgroundNumber(fillOf(childOf(properties, 'w:shd')))
    const border = childOf(childOf(properties, 'w:tcBorders'), 'w:left')?.attrs['w:color']
    const line =
      border && /^[0-9a-f]{6}$/i.test(border) ? textColorNumber(`#${border.toLowerCase()}`) : undefined
    if (!background && !(reader.isOwn && border)) return undefined
    const blocks = filled(reader.blocksIn(cell, part))
    const look: OtherObjects['callout'] = {
      ...(background ? { background_color: background } : {}),
      ...(line ? { border_color: line } : {}),
    }
    if (!reader.isOwn) return [calloutFrom(blocks, look)]
    return [newTree('callout', { ...look, ...emojiOf(cell) }, blocks)]
  },
}

/** The emoji that Herald puts before the words of a callout, and their colour. */
function emojiOf(cell: XmlElement): OtherObjects['callout'] {
  const run = childrenOf(childOf(cell, 'w:p'), 'w:r').find(
    (each) => valueOf(childOf(each, 'w:rPr'), 'w:rStyle') === EMOJI_STYLE,
  )
  const emoji_id = run && emojiNamed(textOf(run).trim())
  const color = valueOf(childOf(run, 'w:rPr'), 'w:color')
  const text_color = color === undefined ? undefined : textColorNumber(`#${color.toLowerCase()}`)
  return { ...(emoji_id === undefined ? {} : { emoji_id }), ...(text_color ? { text_color } : {}) }
}
