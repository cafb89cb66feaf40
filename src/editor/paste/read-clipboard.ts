import type { BlockTree } from '../../../document/block-tree'
import { contentLimits } from '../../../document/content-limits'
import { newText } from '../../../document/structure/new-tree'
import { HERALD_ATTRIBUTE } from '../../../formats/html/herald-attribute'
import type { OwnReader } from '../../../formats/html/html-reader'
import { OVERSIZED_ATTRIBUTE } from '../../../formats/html/inert-html'
import { BLOCK_ATTRIBUTE, ELEMENT_ATTRIBUTE } from '../../../formats/html/own-marks'
import { readHtml } from '../../../formats/html/read-html'
import type { ReadBlocks } from '../../../formats/html/read-html'
import type { Unread } from './clipboard-parser'
import { htmlFromDom } from './html-from-dom'

/** Pasted or dropped content, and its form. */
export interface Pasted extends ReadBlocks {
  /**
   * `own`: from a console; `html`: from another program; `tooMuch`: HTML beyond the limits, not read; `text`: plain
   * text, which may be Markdown. `markdown`: text that was read as such; `plain`: to be pasted unchanged.
   */
  from: 'own' | 'html' | 'tooMuch' | 'text' | 'markdown' | 'plain'
  /** The plain text itself: in a table it may be rows of cells. */
  text?: string
}

/** Blocks that a console put on the clipboard or into a file, not read yet. */
export interface HeraldPasted {
  from: 'ownJson'
  /** Whole blocks; '' if there are only marks in the HTML. */
  json: string
  /** Reads the HTML instead if they are not our own or cannot be read: as our own HTML, with a reader for it. */
  otherwise(own?: OwnReader): Pasted
}

/** Reads what was pasted or dropped. */
export const readClipboard = (unread: Unread): Pasted | HeraldPasted =>
  'root' in unread
    ? readElement(unread.root)
    : {
        from: unread.isPlain ? 'plain' : 'text',
        blocks: treesFromText(unread.text),
        losses: [],
        text: unread.text,
      }

function readElement(root: Element): Pasted | HeraldPasted {
  const otherwise = (own?: OwnReader): Pasted =>
    root.querySelector(`[${OVERSIZED_ATTRIBUTE}]`)
      ? { from: 'tooMuch', blocks: [], losses: [] }
      : { ...readHtml(htmlFromDom(root), own), from: 'html' }
  const json = root.querySelector(`[${HERALD_ATTRIBUTE}]`)?.getAttribute(HERALD_ATTRIBUTE)
  const isMarked = json ?? root.querySelector(`[${BLOCK_ATTRIBUTE}], [${ELEMENT_ATTRIBUTE}]`)
  return isMarked ? { from: 'ownJson', json: json ?? '', otherwise } : otherwise()
}

/**
 * Plain text as blocks, one for each line; at most one more than `most`, which shows that it is too much. PowerPoint and
 * others write a break within a line as a vertical tab or a separator.
 */
export const treesFromText = (text: string, most: number = contentLimits.blocks.pasted): BlockTree[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?<!\n)\n+$/, '')
    .split('\n', most + 1)
    .map((words) =>
      newText('text', words ? [{ text_run: { content: words.replaceAll(/[\v\u2028]/g, '\n') } }] : []),
    )
