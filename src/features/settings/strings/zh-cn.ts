import type { ChineseWords } from '../../../i18n/languages'
import type { settingsEn } from './en'

/** The words of en.ts in simplified Chinese. */
export const settingsZhCn: ChineseWords<typeof settingsEn> = {
  title: '设置',
  look: '外观',
  theme: '主题',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  language: '语言',
  keys: '快捷键',
  singleKeys: '单键快捷键',
  singleKeysHint: '未在输入时，“?” 显示快捷键列表，“/” 搜索群。',
  saving: '保存',
  session: '登录会话',
  kept: '保存在此浏览器中',
  about: '关于',
}
