import type { Node } from 'prosemirror-model'
import { newObject } from '../commands/new-object'
import type { PopupKind } from './popup'

export type Section = 'basic' | 'lists' | 'media' | 'structure' | 'insert'

/** One row of the menu: what it makes, and what it is found by. */
export interface Insertable {
  id: string
  section: Section
  /** The string below `editor:` that names it. */
  name: string
  /** A sentence about it, where its name does not say enough. */
  about?: string
  /** The number of the block that it makes; 2 for what goes into a line. */
  type: number
  /** What somebody may type for it, beside its name: English, Markdown, Chinese, pinyin and its initials. */
  aliases: string
  /** Found by typing only. */
  isRare?: boolean
  makes: InsertAction
}

export type InsertAction =
  /** The line becomes this kind, or a new line of it goes below. */
  | { line: number }
  | { blocks: () => readonly Node[] }
  | { columns: number }
  /** Asks for the rest in a popover first. */
  | { popup: PopupKind }
  | { files: 'image' | 'file' }
  | { sign: '@' }

const headings = ['一级标题', '二级', '三级', '四级', '五级', '六级', '七级', '八级', '九级'].map(
  (chinese, index): Insertable => ({
    id: `heading${index + 1}`,
    section: 'basic',
    name: `kinds.heading${index + 1}`,
    type: index + 3,
    aliases: `h${index + 1} ${'#'.repeat(index + 1)} heading${index + 1} title head ${chinese} biaoti bt ${index + 1}ji`,
    isRare: index > 2,
    makes: { line: index + 3 },
  }),
)

const columns = [2, 3, 4, 5].map((count): Insertable => ({
  id: `columns${count}`,
  section: 'structure',
  name: `insert.columns.${count}`,
  type: 24,
  aliases: `grid columns ${count}columns col${count} layout 分栏 ${count}栏 ${'两三四五'[count - 2]}栏 fenlan fl`,
  isRare: count > 3,
  makes: { columns: count },
}))

/** Everything that can be made at the cursor, in the order of the menu (platform-facts b.2, column C). */
export const insertables: readonly Insertable[] = [
  {
    id: 'text',
    section: 'basic',
    name: 'kinds.text',
    type: 2,
    aliases: 'p paragraph plain text 正文 文本 段落 zhengwen zw wenben wb duanluo dl',
    makes: { line: 2 },
  },
  ...headings,
  {
    id: 'quote',
    section: 'basic',
    name: 'kinds.quote',
    type: 15,
    aliases: '> quote blockquote cite 引用 yinyong yy',
    makes: { line: 15 },
  },
  {
    id: 'code',
    section: 'basic',
    name: 'kinds.code',
    type: 14,
    aliases: '``` code pre snippet program 代码 代码块 daima dm daimakuai dmk',
    makes: { line: 14 },
  },
  {
    id: 'divider',
    section: 'basic',
    name: 'kinds.divider',
    type: 22,
    aliases: '--- divider hr rule line separator 分割线 分隔线 fengexian fgx',
    makes: { blocks: () => [newObject('divider')] },
  },
  {
    id: 'bullet',
    section: 'lists',
    name: 'kinds.bullet',
    type: 12,
    aliases: '- * ul bullet bulletedlist unordered list points 无序列表 项目符号 wuxuliebiao wxlb liebiao lb',
    makes: { line: 12 },
  },
  {
    id: 'ordered',
    section: 'lists',
    name: 'kinds.ordered',
    type: 13,
    aliases: '1. ol ordered numberedlist list numbers 有序列表 编号 youxuliebiao yxlb liebiao lb bianhao bh',
    makes: { line: 13 },
  },
  {
    id: 'todo',
    section: 'lists',
    name: 'kinds.todo',
    type: 17,
    aliases: '[] todo to-do task check checkbox checklist 待办 任务 复选框 daiban db renwu rw fuxuankuang',
    makes: { line: 17 },
  },
  {
    id: 'image',
    section: 'media',
    name: 'kinds.image',
    type: 27,
    aliases: 'img image photo picture upload png jpg gif 图片 照片 上传 tupian tp zhaopian zp shangchuan sc',
    makes: { files: 'image' },
  },
  {
    id: 'file',
    section: 'media',
    name: 'kinds.file',
    type: 23,
    aliases: 'file attachment upload pdf video audio 文件 附件 上传 wenjian wj fujian fj shangchuan sc',
    makes: { files: 'file' },
  },
  {
    id: 'table',
    section: 'structure',
    name: 'kinds.table',
    type: 31,
    aliases: 'table rows cells ||| 表格 biaoge bg',
    makes: { popup: 'table' },
  },
  ...columns,
  {
    id: 'callout',
    section: 'structure',
    name: 'kinds.callout',
    type: 19,
    aliases: '::: callout note info tip warning admonition highlight 高亮块 提示 gaoliangkuai glk tishi ts',
    makes: {
      blocks: () => [newObject('callout', { emoji_id: 'bulb', background_color: 3, border_color: 3 })],
    },
  },
  {
    id: 'quoteContainer',
    section: 'structure',
    name: 'kinds.quote_container',
    about: 'insert.about.quoteContainer',
    type: 34,
    aliases: 'quotecontainer blockquote container quotes 引用容器 yinyongrongqi yyrq',
    makes: { blocks: () => [newObject('quote_container')] },
  },
  {
    id: 'sheet',
    section: 'structure',
    name: 'kinds.sheet',
    about: 'insert.about.sheet',
    type: 30,
    aliases: 'sheet excel spreadsheet formula cells 电子表格 dianzibiaoge dzbg biaoge bg',
    makes: { popup: 'sheet' },
  },
  {
    id: 'mention',
    section: 'insert',
    name: 'insert.mention',
    about: 'insert.about.mention',
    type: 2,
    aliases: '@ mention person people member 提及 人员 成员 tiji tj renyuan ry chengyuan cy',
    makes: { sign: '@' },
  },
  {
    id: 'equation',
    section: 'insert',
    name: 'kinds.equation',
    about: 'insert.about.equation',
    type: 2,
    aliases: '$ $$ equation math latex tex katex formula 公式 数学 gongshi gs shuxue sx',
    makes: { popup: 'equation' },
  },
  {
    id: 'iframe',
    section: 'insert',
    name: 'kinds.iframe',
    about: 'insert.about.iframe',
    type: 26,
    aliases:
      'embed embeddedpage iframe web page video bilibili figma youku amap codepen canva 内嵌 网页 嵌入 neiqian nq wangye wy qianru qr',
    makes: { popup: 'iframe' },
  },
  {
    id: 'chatCard',
    section: 'insert',
    name: 'kinds.chat_card',
    about: 'insert.about.chatCard',
    type: 20,
    aliases: 'chat chatcard group card 群名片 群聊 qunmingpian qmp qunliao ql',
    makes: { popup: 'chat_card' },
  },
  {
    id: 'linkPreview',
    section: 'insert',
    name: 'kinds.link_preview',
    about: 'insert.about.linkPreview',
    type: 48,
    aliases: 'link linkpreview preview message url 链接预览 消息链接 lianjieyulan ljyl xiaoxilianjie xxlj',
    makes: { popup: 'link_preview' },
  },
  {
    id: 'bitable',
    section: 'insert',
    name: 'kinds.bitable',
    about: 'insert.about.elsewhere',
    type: 18,
    aliases: 'base basetable bitable database kanban 多维表格 数据库 duoweibiaoge dwbg biaoge bg',
    makes: { blocks: () => [newObject('bitable', { view_type: 1 })] },
  },
  {
    id: 'board',
    section: 'insert',
    name: 'kinds.board',
    about: 'insert.about.elsewhere',
    type: 43,
    aliases: 'board whiteboard drawing diagram 画板 白板 huaban hb baiban bb',
    makes: { blocks: () => [newObject('board')] },
  },
]
