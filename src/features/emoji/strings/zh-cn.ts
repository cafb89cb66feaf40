import type { ChineseWords } from '../../../i18n/languages'
import type { emojiEn } from './en'

export const emojiZhCn: ChineseWords<typeof emojiEn> = {
  pickReaction: '用表情回复',
  pickText: '插入表情',
  search: '搜索表情',
  reacted: '{{name}}：{{people}}',
  somebody: '某人',
  others_other: '另外 {{count}} 人',
  none: '没有与“{{query}}”匹配的表情',
}
