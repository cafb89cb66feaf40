import type { ChineseWords } from '../../../i18n/languages'
import { viewerZhCn } from '../../bundle-viewer/strings/zh-cn'
import { composerZhCn } from '../../composer/strings/zh-cn'
import { previewZhCn } from '../../forward/strings/preview-zh-cn'
import { forwardZhCn } from '../../forward/strings/zh-cn'
import { drawingZhCn } from '../../message-content/strings/zh-cn'
import { listZhCn } from '../../message-list/strings/zh-cn'
import { selectionZhCn } from '../../message-selection/strings/zh-cn'
import type { messagesEn } from './en'

export const messagesZhCn: ChineseWords<typeof messagesEn> = {
  list: listZhCn,
  composer: composerZhCn,
  drawing: drawingZhCn,
  selection: selectionZhCn,
  preview: previewZhCn,
  forward: forwardZhCn,
  viewer: viewerZhCn,
}
