import type { forwardEn } from './forward-en'

export const forwardZhCn: typeof forwardEn = {
  title: '转发 {{count}} 条消息',
  close: '关闭',
}
