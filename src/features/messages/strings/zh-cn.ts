import type { ChineseWords } from '../../../i18n/languages'
import type { messagesEn } from './en'

export const messagesZhCn: ChineseWords<typeof messagesEn> = {
  page: {
    announcement: '群公告',
    files: '会话文件',
    filters: '筛选',
    filtersOn: '筛选，已启用 {{count}} 项',
    refresh: '刷新',
    closeNotice: '关闭提示',
    otherChat: '该消息在另一个会话中。',
    openOtherChat: '前往查看',
    gone: '未找到该消息：消息 ID 有误，或机器人无权查看。',
  },
  closed: {
    dissolved: '此群已解散，任何人都无法再发送消息。',
    notMember: '机器人已不在此会话中，会话成员可以重新添加机器人。',
    reader: '你只有读取权限，角色由此网关的管理员分配。',
    toChats: '前往群列表',
  },
  json: {
    title: '消息 JSON',
    message: '消息',
    content: '内容',
    copy: '复制',
    close: '关闭',
  },
  copied: '已复制',
  notCopied: '浏览器不允许复制',
  keys: {
    group: '消息',
    rows: '上一条和下一条消息',
    pages: '上翻和下翻一页',
    ends: '第一条和最新一条消息',
    open: '查看话题或合并转发消息',
    menu: '消息操作',
    jump: '跳转到日期或消息',
    filters: '显示或隐藏筛选',
    refresh: '刷新消息',
    close: '关闭列表旁的面板',
  },

  readers: {
    title: '消息已读情况',
    read_other: '{{count}} 人已读',
    unread_other: '{{count}} 人未读',
    nobody: '还没有人读过。',
    everybody: '所有人都已读。',
    again_other: '再次发送给 {{count}} 位未读成员…',
    close: '关闭',
  },
}
