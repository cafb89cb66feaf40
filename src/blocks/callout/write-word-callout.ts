import { BorderStyle } from 'docx'
import { emojiGlyph } from '../../../document/emoji/early-emoji'
import { glyphNamed } from '../../../document/emoji/emoji'
import { backgrounds, textColors } from '../../../formats/html/own-colors'
import { BOX } from '../../editor/word/table-style'
import { oneCell } from '../../editor/word/word-blocks'
import type { WordBlockWriter } from '../../editor/word/word-blocks'
import { emojiRun, hex, paragraph, shading } from '../../editor/word/write-lines'

const STYLE = 'HeraldCallout'

/** A callout as a box with its emoji before its words. */
export const calloutWriter: WordBlockWriter = {
  key: 'callout',
  style: { id: STYLE, name: 'Herald Callout', lines: BOX, across: 160, down: 100 },
  write({ body, children }, { level, inside, out }) {
    const { background_color, border_color, text_color, emoji_id } = body.callout ?? {}
    if (text_color || (emoji_id && !glyphNamed(emoji_id))) out.tally.add('boxLooks')
    const line = border_color ? textColors[border_color] : undefined
    const side = { style: BorderStyle.SINGLE, size: 6, space: 0, color: line ? hex(line) : 'auto' }
    const emoji = emojiRun(emojiGlyph(emoji_id), text_color ? textColors[text_color] : undefined)
    const isLine = children[0]?.body.text !== undefined
    if (isLine) out.emoji = emoji
    const content = [...(isLine ? [] : [paragraph([emoji], { style: 'HeraldFiller' })]), ...inside(children)]
    const ground = background_color ? backgrounds[background_color] : undefined
    const look = {
      borders: { top: side, left: side, bottom: side, right: side },
      ...(ground && { shading: shading(ground) }),
    }
    return oneCell(STYLE, level, content, look)
  },
}
