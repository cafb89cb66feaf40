import type { ChineseWords } from '../../../i18n/languages'
import type { historyControlEn } from './control-en'

/** The words of control-en.ts in simplified Chinese. */
export const historyControlZhCn: ChineseWords<typeof historyControlEn> = {
  open: '版本 {{number}}：查看历史记录',
  title: '公告的历史记录',
}
