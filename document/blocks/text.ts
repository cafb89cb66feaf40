import { blockTypeNamed } from '../../contract/docx/block-types'
import type { Text } from '../../contract/docx/text'
import { styleFields } from '../../contract/docx/text-fields'
import type { StyleField } from '../../contract/docx/text-fields'
import { DEEPEST_HTML_HEADING, platformSpec } from './block-spec'
import type { BlockSpec, LineSpec } from './block-spec'

/** The lines of text: the title of the page, paragraphs, headings, list items, to-dos, quotes and code. */

type FieldName = (typeof styleFields)[StyleField]

const fields = (...names: FieldName[]): readonly StyleField[] =>
  (Object.keys(styleFields).map(Number) as StyleField[]).filter((field) => names.includes(styleFields[field]))

const ofLine = fields('align', 'folded', 'background_color')
const paragraphLine: LineSpec = {
  tag: 'p',
  fields: fields('align', 'folded', 'background_color', 'indentation_level'),
}

const makesLine = (key: string) => ({ line: blockTypeNamed(key)!.number })

const page = platformSpec('page', 'Title', '标题', {
  line: { tag: 'h1', fields: fields('align') },
  subject: 'title',
})

const text = platformSpec('text', 'Text', '正文', {
  line: paragraphLine,
  subject: 'line',
  insert: [
    {
      id: 'text',
      section: 'basic',
      aliases: 'p paragraph plain text 正文 文本 段落 zhengwen zw wenben wb duanluo dl',
      makes: makesLine('text'),
    },
  ],
})

const digits = ['一', '二', '三', '四', '五', '六', '七', '八', '九']
const depths = [1, 2, 3, 4, 5, 6] as const

const headings = digits.map((digit, index): BlockSpec => {
  const level = index + 1
  const key = `heading${level}`
  const depth = depths[Math.min(index, depths.length - 1)]!
  return platformSpec(key, `Heading ${level}`, `${digit}级标题`, {
    line: { tag: `h${depth}`, fields: ofLine, heading: level },
    subject: 'heading',
    markdown(node, out) {
      if (level > DEEPEST_HTML_HEADING) out.tally.add('headingsAsSix')
      const { elements } = node.body[key] as Text
      return [{ type: 'heading', depth, children: out.inline(elements, 'cell') }]
    },
    insert: [
      {
        id: key,
        section: 'basic',
        aliases: `h${level} ${'#'.repeat(level)} heading${level} title head ${digit}级${level === 1 ? '标题' : ''} biaoti bt ${level}ji`,
        isRare: level > 3,
        makes: makesLine(key),
      },
    ],
  })
})

const quote = platformSpec('quote', 'Quote', '引用', {
  line: { tag: 'blockquote', fields: fields('align', 'background_color'), isRepeated: true },
  subject: 'line',
  markdown({ body }, out) {
    const { elements } = body['quote'] as Text
    return [{ type: 'blockquote', children: [{ type: 'paragraph', children: out.inline(elements) }] }]
  },
  insert: [
    {
      id: 'quote',
      section: 'basic',
      aliases: '> quote blockquote cite 引用 yinyong yy',
      makes: makesLine('quote'),
    },
  ],
})

const plainWords = ({ elements }: Text) => elements.map(({ text_run: run }) => run?.content ?? '').join('')

const code = platformSpec('code', 'Code', '代码块', {
  line: { tag: 'pre', fields: fields('align', 'language', 'wrap', 'background_color'), isPlain: true },
  subject: 'line',
  html(node, { element, mark, escape, language }) {
    const value = node.body['code'] as Text
    const { name, word } = language(value.style?.language)
    const attributes = { class: word && `language-${word}`, 'data-language': word && name }
    return element('pre', mark(node), element('code', attributes, escape(plainWords(value))))
  },
  markdown({ body }, { language }) {
    const value = body['code'] as Text
    return [{ type: 'code', lang: language(value.style?.language).word ?? null, value: plainWords(value) }]
  },
  insert: [
    {
      id: 'code',
      section: 'basic',
      aliases: '``` code pre snippet program 代码 代码块 daima dm daimakuai dmk',
      makes: makesLine('code'),
    },
  ],
})

const bullet = platformSpec('bullet', 'Bulleted list', '无序列表', {
  line: { tag: 'p', fields: ofLine, list: 'ul', isRepeated: true },
  subject: 'line',
  insert: [
    {
      id: 'bullet',
      section: 'lists',
      aliases:
        '- * ul bullet bulletedlist unordered list points 无序列表 项目符号 wuxuliebiao wxlb liebiao lb',
      makes: makesLine('bullet'),
    },
  ],
})

const ordered = platformSpec('ordered', 'Numbered list', '有序列表', {
  line: { tag: 'p', fields: ofLine, list: 'ol', isRepeated: true },
  subject: 'line',
  insert: [
    {
      id: 'ordered',
      section: 'lists',
      aliases:
        '1. ol ordered numberedlist list numbers 有序列表 编号 youxuliebiao yxlb liebiao lb bianhao bh',
      makes: makesLine('ordered'),
    },
  ],
})

const todo = platformSpec('todo', 'To-do', '待办', {
  line: {
    tag: 'p',
    fields: fields('align', 'done', 'folded', 'background_color'),
    list: 'ul',
    isTask: true,
    isRepeated: true,
  },
  subject: 'line',
  insert: [
    {
      id: 'todo',
      section: 'lists',
      aliases: '[] todo to-do task check checkbox checklist 待办 任务 复选框 daiban db renwu rw fuxuankuang',
      makes: makesLine('todo'),
    },
  ],
})

export const lineSpecs: readonly BlockSpec[] = [page, text, ...headings, bullet, ordered, todo, quote, code]
