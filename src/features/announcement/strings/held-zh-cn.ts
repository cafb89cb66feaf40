import type { ChineseWords } from '../../../i18n/languages'
import type { heldEn } from './held-en'

/** The words of held-en.ts in simplified Chinese. */
export const heldZhCn: ChineseWords<typeof heldEn> = {
  label: '草稿',
  live: '线上',
  only: '上线之前，只有您能看到这些修改。',
  nothing: '尚无修改。',
  changes_other: '{{count}} 处修改',
  people_other: '{{count}} 人会看到',
  calls_other: '{{count}} 次调用',
  manyCalls_other: '至少 {{count}} 次调用',
  always: '在此群总是先起草',
  compare: '查看修改',
  compareTitle: '上线会修改的内容',
  compareHint: '其他人在此期间写入的内容在两个版本中都有。',
  discard: '放弃',
  goLive: '上线',
  end: '结束草稿',
}
