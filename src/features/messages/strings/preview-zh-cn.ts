import type { InChinese } from '../../../i18n/in-chinese'
import type { previewEn } from './preview-en'

export const previewZhCn: InChinese<typeof previewEn> = {
  title: '接收者看到的样子',
  close: '关闭预览',
  bundle: '第 {{number}} / {{most}} 条合并转发',
  inChat: '在会话中',
  history: '“{{name}}”的聊天记录',
  says: '：',
  foot_other: '聊天记录 · {{count}} 条消息',
  opened_other: '展开后：{{count}} 条消息',
  nested: '合并转发的消息',
  files_other: '包含 {{count}} 个文件',
  filesRead: '成员可在会话中打开这些文件；机器人无法下载合并转发消息中的资源（234043）。',
  unnamed: { image: '图片', file: '未命名文件' },
  leftOut_other: '{{count}} 条消息将被略过',
  bots: '机器人收到的内容',
  botsRead: '读取会话的机器人只会收到这句固定文本；如需其中的内容，须用新消息的 ID 另行获取。',
}
