import type { viewerEn } from './viewer-en'

export const viewerZhCn: typeof viewerEn = {
  label: '合并转发的消息',
  close: '关闭',
}
