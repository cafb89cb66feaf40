import type { OtherObjects } from '../../contract/docx/block'
import { definableObject } from '../../contract/docx/definable-object'
import type { BlockBody, BlockTree } from '../block-tree'
import { stableJson } from '../block-tree'
import { platformSpec } from './block-spec'
import type { BlockSpec } from './block-spec'

/** Blocks without text: a rule, and cards that link elsewhere. */

export const divider = platformSpec('divider', 'Divider', '分割线', {
  subject: 'divider',
  plainText: () => ['─'.repeat(10)],
  html: (node, { mark, voidElement }) => voidElement('hr', mark(node)),
  markdown: () => [{ type: 'thematicBreak' }],
  insert: [
    {
      id: 'divider',
      section: 'basic',
      aliases: '--- divider hr rule line separator 分割线 分隔线 fengexian fgx',
      makes: { value: {} },
    },
  ],
})

const objects = (body: BlockBody) => body

/** The address of a card as its line of plain text. */
function addressLine(url: unknown, href: (url: string) => string | undefined): readonly string[] {
  const address = typeof url === 'string' ? href(url) : undefined
  return address === undefined ? [] : [address]
}

export const iframe = platformSpec('iframe', 'Embedded page', '内嵌网页', {
  create: {
    read(value, mayOpen) {
      const read = definableObject('iframe', value) as OtherObjects['iframe'] | undefined
      return read && mayOpen(read.component.url) ? read : undefined
    },
  },
  plainText: ({ body }, { href }) => addressLine(objects(body).iframe?.component?.url, href),
  html: (node, out) => out.linked(node, objects(node.body).iframe?.component?.url),
  markdown: (node, out) => out.linked(node, objects(node.body).iframe?.component?.url),
  insert: [
    {
      id: 'iframe',
      section: 'insert',
      about: 'insert.about.iframe',
      aliases:
        'embed embeddedpage iframe web page video bilibili figma youku amap codepen canva 内嵌 网页 嵌入 neiqian nq wangye wy qianru qr',
      makes: { popup: 'iframe' },
    },
  ],
})

export const chatCard = platformSpec('chat_card', 'Chat card', '群名片', {
  insert: [
    {
      id: 'chatCard',
      section: 'insert',
      about: 'insert.about.chatCard',
      aliases: 'chat chatcard group card 群名片 群聊 qunmingpian qmp qunliao ql',
      makes: { popup: 'chat_card' },
    },
  ],
})

const previewUrl = ({ body }: BlockTree): unknown => objects(body).link_preview?.url

/** The preview of a message's link. Its address can be written but never read (platform/docx#block-types). */
export const linkPreview = platformSpec('link_preview', 'Link preview', '链接预览', {
  create: { canRecreate: (node) => typeof previewUrl(node) === 'string' },
  content: {
    isSame: (a, b) =>
      previewUrl(a) === undefined || previewUrl(b) === undefined || previewUrl(a) === previewUrl(b),
  },
  plainText: (node, { href }) => addressLine(previewUrl(node), href),
  html: (node, out) => out.linked(node, previewUrl(node)),
  markdown: (node, out) => out.linked(node, previewUrl(node)),
  insert: [
    {
      id: 'linkPreview',
      section: 'insert',
      about: 'insert.about.linkPreview',
      aliases: 'link linkpreview preview message url 链接预览 消息链接 lianjieyulan ljyl xiaoxilianjie xxlj',
      makes: { popup: 'link_preview' },
    },
  ],
})

/**
 * A block with content that is created elsewhere. A new one is empty until it has a token, and can be recreated only
 * until then.
 */
function filledElsewhere(key: 'bitable' | 'board', defaults: object): Pick<BlockSpec, 'create' | 'content'> {
  const saidIn = ({ body }: BlockTree) => {
    const { token, ...looks }: { token?: string } = body[key] ?? {}
    return { token, looks: stableJson({ ...defaults, ...looks }) }
  }
  const definable = (value: unknown) => definableObject(key, value)
  return {
    create: {
      canRecreate: (node) => !saidIn(node).token,
      // An empty one would hide that the content is lost.
      read: (value) => ((value as { token?: unknown } | null)?.token ? undefined : definable(value)),
    },
    content: {
      isSame(a, b) {
        const [before, after] = [saidIn(a), saidIn(b)]
        return before.looks === after.looks && (!after.token || before.token === after.token)
      },
    },
  }
}

export const bitable = platformSpec('bitable', 'Base table', '多维表格', {
  ...filledElsewhere('bitable', { view_type: 1 }),
  insert: [
    {
      id: 'bitable',
      section: 'insert',
      about: 'insert.about.elsewhere',
      aliases: 'base basetable bitable database kanban 多维表格 数据库 duoweibiaoge dwbg biaoge bg',
      makes: { value: { view_type: 1 } },
    },
  ],
})

export const board = platformSpec('board', 'Board', '画板', {
  ...filledElsewhere('board', { align: 1 }),
  insert: [
    {
      id: 'board',
      section: 'insert',
      about: 'insert.about.elsewhere',
      aliases: 'board whiteboard drawing diagram 画板 白板 huaban hb baiban bb',
      makes: { value: {} },
    },
  ],
})

/** Shown as a card with its name and stored unchanged. No call can recreate it. */
const shown = (key: string, en: string, chinese: string) =>
  platformSpec(key, en, chinese, { create: { canRecreate: () => false } })

/** Types that show only their names. */
export const namedSpecs: readonly BlockSpec[] = [
  platformSpec('isv', 'Widget', '小组件', { create: { mostPerCall: 20 } }),
  platformSpec('add_ons', 'Add-on', '插件'),
  platformSpec('wiki_catalog', 'Wiki catalogue', '知识库目录'),
  shown('equation', 'Equation', '公式'),
  shown('diagram', 'Diagram', '流程图'),
  shown('mindnote', 'Mind note', '思维笔记'),
  shown('task', 'Task', '任务'),
  shown('okr', 'OKR', 'OKR'),
  shown('okr_objective', 'Objective', '目标'),
  shown('okr_key_result', 'Key result', '关键结果'),
  shown('okr_progress', 'Progress', '进展'),
  shown('jira_issue', 'Jira issue', 'Jira 问题'),
  shown('agenda', 'Agenda', '议程'),
  shown('agenda_item', 'Agenda item', '议程项'),
  shown('agenda_item_title', 'Agenda item title', '议程项标题'),
  shown('agenda_item_content', 'Agenda item content', '议程项内容'),
  shown('source_synced', 'Synced block (source)', '同步块（源）'),
  shown('reference_synced', 'Synced block (copy)', '同步块（引用）'),
  shown('sub_page_list', 'List of sub-pages', '子页面列表'),
  shown('ai_template', 'AI template', 'AI 模板'),
  shown('undefined', 'Unsupported block', '不支持的块'),
]
