import type { selectionEn } from './selection-en'

export const selectionZhCn: typeof selectionEn = {
  label: '已选消息',
  count: '{{count}} / {{most}}',
  forward: '转发',
}
