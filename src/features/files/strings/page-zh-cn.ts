import type { ChineseWords } from '../../../i18n/in-chinese'
import type { pageEn } from './page-en'

export const pageZhCn: ChineseWords<typeof pageEn> = {
  title: '文件',
  about: '消息里的文件：每个都有 key，凭它发送，也凭它找回。',
  parts: '文件页的各部分',
  upload: '上传',
  downloads: '下载',
  chat: '群内文件',
  history: '传输记录',
  holdAll: '调用过于频繁，全部等待{{span}}',
  holdRow: '调用过于频繁，全部等待{{span}}',
}
