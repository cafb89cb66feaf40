import type { ChineseWords } from '../../../i18n/languages'
import type { publishControlEn } from './control-en'

/** The words of control-en.ts in simplified Chinese. */
export const publishControlZhCn: ChineseWords<typeof publishControlEn> = {
  open: '发布',
  all: '发布到其他群…',
  part: '将所选内容发布到其他群…',
}
