import type { ChineseWords } from '../../../i18n/languages'
import type { presenceEn } from './en'

export const presenceZhCn: ChineseWords<typeof presenceEn> = {
  here: '也在这里',
  anotherBrowser: '另一个浏览器',
  ownTab: '你的另一个标签页',
  inBlock: '{{who}}，位于“{{block}}”',
  inSomeBlock: '{{who}}，位于某个块',
  typing: '{{who}}正在“{{block}}”中输入',
  typingSomewhere: '{{who}}正在输入',
  signTyping: '{{who}}正在输入',
  more_other: '另有 {{count}} 人',
  came: '{{who}}来了',
  left: '{{who}}离开了',
}
