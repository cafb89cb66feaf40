import type { ChineseWords } from '../../../i18n/languages'
import type { sessionEn } from './en'

/** The words of en.ts in simplified Chinese. */
export const sessionZhCn: ChineseWords<typeof sessionEn> = {
  opening: '正在建立登录会话',
  noApps: '此数据集中没有应用',
  noAppsNext: 'Herald 以应用身份工作。请用“apps”中包含应用的数据集文件启动服务。',
}
