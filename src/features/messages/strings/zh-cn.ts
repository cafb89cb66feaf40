import type { ChineseWords } from '../../../i18n/chinese-words'
import { composerZhCn } from './composer-zh-cn'
import { drawingZhCn } from './drawing-zh-cn'
import type { messagesEn } from './en'
import { forwardZhCn } from './forward-zh-cn'
import { listZhCn } from './list-zh-cn'
import { previewZhCn } from './preview-zh-cn'
import { selectionZhCn } from './selection-zh-cn'
import { viewerZhCn } from './viewer-zh-cn'

export const messagesZhCn: ChineseWords<typeof messagesEn> = {
  list: listZhCn,
  composer: composerZhCn,
  drawing: drawingZhCn,
  selection: selectionZhCn,
  preview: previewZhCn,
  forward: forwardZhCn,
  viewer: viewerZhCn,
}
