import type { ChineseWords } from '../../../i18n/languages'
import type { previewEn } from './preview-en'

export const previewZhCn: ChineseWords<typeof previewEn> = {
  title: '接收方看到的效果',
  more: '显示更多',
  close: '关闭预览',
  bundle: '第 {{number}} / {{most}} 条合并转发',
  inChat: '在会话中',
  history: '“{{name}}”的聊天记录',
  says: '：',
  foot_other: '聊天记录 · {{count}} 条消息',
  opened_other: '展开后：{{count}} 条消息',
  nested: '合并转发消息',
  files_other: '包含 {{count}} 个文件',
  filesRead: '群成员可以直接打开这些文件；机器人无法下载合并转发消息中的文件（234043）。',
  unnamed: { image: '图片', file: '未命名文件' },
  leftOut_other: '{{count}} 条消息将自动跳过',
  bots: '机器人收到的内容',
  botsRead: '机器人读取会话时只能拿到这段固定文本；如需其中的内容，要用新消息的 ID 另行获取。',
}
