import type { listEn } from './list-en'

export const listZhCn: typeof listEn = {
  label: '消息',
  retry: '重试',
}
