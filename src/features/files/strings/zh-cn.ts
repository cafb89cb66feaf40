import type { ChineseWords } from '../../../i18n/languages'
import type { filesEn } from './en'

export const filesZhCn: ChineseWords<typeof filesEn> = {
  page: {
    title: '文件',
    parts: '文件页的各部分',
    upload: '上传',
    downloads: '下载',
    chat: '会话文件',
    history: '传输记录',
    holdAll: '调用过于频繁，全部等待 {{span}}',
    holdRow: '调用过于频繁，等待 {{span}}',
  },
  find: {
    kinds: '类型',
    since: '从',
    until: '到',
  },
  state: {
    speed: '{{size}}/秒',
    left: '还需 {{span}}',
    length: '时长 {{length}}',
  },
  action: {
    pause: '暂停“{{name}}”',
    resume: '继续“{{name}}”',
    cancel: '取消“{{name}}”',
    retry: '重试',
    remove: '从列表中移除“{{name}}”',
    hideWhy: '收起',
    why: '查看原因',
    copied: '已复制',
    notCopied: '浏览器不允许复制，请手动选择文本。',
    copyKey: '复制“{{name}}”的 key',
  },
}
