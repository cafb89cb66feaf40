import type { ChineseWords } from '../../../i18n/languages'
import type { templatesControlEn } from './control-en'

/** The words of control-en.ts in simplified Chinese. */
export const templatesControlZhCn: ChineseWords<typeof templatesControlEn> = {
  title: '模板：从模板开始，或存为模板',
  offer: '这里还没有内容。',
  begin: '从模板开始',
  open: '模板',
}
