import type { ChineseWords } from '../../../i18n/languages'
import type { shellEn } from './en'

export const shellZhCn: ChineseWords<typeof shellEn> = {
  update: {
    ready: 'Herald 有新版本。',
    reload: '刷新页面',
    later: '暂不',
  },
  away: {
    title: '无法连接 Herald',
    next: '服务器恢复响应后，Herald 会自动打开。',
    again: '重试',
    none: '此浏览器中没有此页面尚未保存的修改。',
  },
}
