import type { InChinese } from '../../../i18n/in-chinese'
import type { viewerEn } from './viewer-en'

export const viewerZhCn: InChinese<typeof viewerEn> = {
  label: '合并转发的消息',
  tree: '消息内容',
  close: '关闭合并转发的消息',
  loading: '正在加载消息内容',
  retry: '重试',
  count_other: '{{count}} 条消息',
  levels: '{{count}} 层',
  inside: '内含 {{count}} 条',
  level: '第 {{depth}} 层',
  stray: '位置未知',
  otherTenant: '其他组织',
  openAll: '全部展开',
  closeAll: '全部收起',
  openOne: '展开',
  closeOne: '收起',
  findIn: '在「{{chat}}」中查看',
  copyLink: '复制链接',
  copyLinkTo: '复制此消息的链接',
  copied: '已复制',
  notCopied: '浏览器不允许复制。',
  noDownloads: '合并转发中的图片和文件无法下载。',
  sourceKnown: '点击消息旁的箭头，前往原群聊中的原消息下载。',
  sourceUnknown: '机器人不在原群聊中，请让群成员逐个发送这些文件。',
  insideLost: '链接指向的消息不在其中。',
  empty: '没有机器人可见的内容。',
  recalled: {
    what: '这条合并转发消息已撤回',
    next: '平台不再提供其中的内容，可请发送者重新发送。',
  },
  noBundle: {
    what: '这条消息不是合并转发消息',
    next: '链接可能指向其他类型的消息，请关闭后在列表中查找。',
  },
}
