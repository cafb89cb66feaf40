import type { InChinese } from '../../../editor/strings/in-chinese'
import type { messagesEn } from './en'
import { forwardZhCn } from './forward-zh-cn'
import { listZhCn } from './list-zh-cn'
import { selectionZhCn } from './selection-zh-cn'
import { viewerZhCn } from './viewer-zh-cn'

export const messagesZhCn: InChinese<typeof messagesEn> = {
  list: listZhCn,
  selection: selectionZhCn,
  forward: forwardZhCn,
  viewer: viewerZhCn,
}
