import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHtml } from '../../../formats/html/read-html'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { htmlFrom } from '../../../formats/testing/html-from'
import { runs } from '../../../service/testing/random-runs'
import { emptyDraft, paragraphsOf, sentContentOf, type Draft, type PostNode } from './message-draft'
import { pasteInto } from './paste-into-draft'
import { postFromBlocks, type PostLines } from './post-from-blocks'
import { anyTextOf, signs } from './testing/any-text-of'

const people = new Map([['ou_bob', 'Bob']])
const fromHtml = (html: string): PostLines => {
  const { blocks, losses } = readHtml(htmlFrom(html))
  return postFromBlocks(blocks, losses, people)
}
const fromMarkdown = (text: string): PostLines => {
  const { blocks, losses } = treesFromMarkdown(text)
  return postFromBlocks(blocks, losses, people)
}

/** The draft after a paste at `|`. */
function pasted({ lines }: PostLines, text = '|', draft: Partial<Draft> = {}) {
  const at = text.indexOf('|')
  return pasteInto({ ...emptyDraft, ...draft, text: text.replace('|', '') }, [at, at], lines).draft
}
const shown = (read: PostLines, text?: string, draft?: Partial<Draft>) => {
  const made = pasted(read, text, draft)
  return `${made.kind}: ${made.text}`
}
const lossesOf = ({ losses }: PostLines) => losses.map(({ key, number }) => `${key} ${number}`)

test('headings, marks, links, code and rules arrive in the signs of a post', () => {
  const html =
    '<h2>值班安排</h2><p><b>周五</b>前交，<i>见</i><u>这里</u><s>旧</s>：<a href="https://x.example/a_(b)">[表]</a></p>' +
    '<pre>if (a) {\n  b()\n}</pre><hr><p>完</p>'
  expect(shown(fromHtml(html))).toBe(
    'post: **值班安排**\n**周五**前交，*见*__这里__~~旧~~：[\\[表\\]](https://x.example/a_%28b%29)\n```\nif (a) {\n  b()\n}\n```\n---\n完',
  )
})

test('lists keep bullets, numbers, boxes and levels, and stay a text if they have no marks', () => {
  const html =
    '<ul><li>a<ol><li>一</li><li>二</li></ol></li><li>b</li></ul><ul><li><input type="checkbox" checked>done</li></ul>'
  expect(shown(fromHtml(html))).toBe('text: • a\n    a. 一\n    b. 二\n• b\n☑ done')
})

test('a table becomes a line for each row, with a bold header, and is named in the report', () => {
  const read = fromHtml(
    '<table><tr><th>工号</th><th>金额</th></tr><tr><td>1001</td><td>张三<br>李四</td></tr><tr><td>2</td><td></td></tr></table>',
  )
  expect(shown(read)).toBe('post: **工号 | 金额**\n1001 | 张三 李四\n2 | ')
  expect(lossesOf(read)).toEqual(['kindsAsText 1'])
})

test('quotes of several lines and callouts keep their sign on each line', () => {
  const read = fromMarkdown('> 引用\n> 第二行\n\n> [!WARNING]\n> 停机\n>\n> - 一\n\n`npm ci`')
  expect(shown(read)).toBe('text: > 引用\n> 第二行\n🚧 停机\n• 一\n`npm ci`')
})

test('colours and alignments, which a post has not, are named once as lost', () => {
  const read = fromHtml(
    '<p style="text-align:center"><span style="color:#d83931">red</span> <span style="background-color:#fff258">yellow</span></p>',
  )
  expect(shown(read)).toBe('text: red yellow')
  expect(lossesOf(read)).toEqual(['textColors 1', 'backgrounds 1', 'alignments 1'])
})

test('a picture with its bytes is handed over with its name, and one elsewhere becomes a link', () => {
  const read = fromHtml(
    '<p>看<img alt="图一" src="data:image/png;base64,iVBORw0KGgo="><img alt="图二" src="https://x.example/b.png"></p>',
  )
  expect(read.pictures).toEqual(['data:image/png;base64,iVBORw0KGgo='])
  expect(shown(read)).toBe('post: 看\n图一\n[图二](https://x.example/b.png)')
  expect(lossesOf(read)).toEqual(['picturesAsLinks 1'])
})

test('emphasis beside Chinese stays what it was', () => {
  const { text } = pasted(fromHtml('<p><b>注意(重要)</b>请查看<b>A+</b>级<s>100元(含税)</s>现价</p>'))
  expect(text).toBe('**注意(重要)**请查看**A+**级~~100元(含税)~~现价')
  expect(paragraphsOf({ text, mentions: [] })[0]?.map(({ style }) => style)).toEqual([
    ['bold'],
    undefined,
    ['bold'],
    undefined,
    ['lineThrough'],
    undefined,
  ])
})

test('a mention copied in Herald becomes the name of the person and notifies nobody', () => {
  const block = {
    id: '',
    block_type: 2,
    children: [],
    body: { text: { elements: [{ mention_user: { user_id: 'ou_bob' } }] } },
  }
  const read = postFromBlocks([block], [], people)
  expect(shown(read)).toBe('text: @Bob')
  expect(lossesOf(read)).toEqual(['mentionsAsNames 1'])
})

test('code pasted within a line begins a line of its own, and the words behind it stay words', () => {
  expect(shown(fromHtml('<pre>a\n```\nb</pre>'), 'see |end', { kind: 'post' })).toBe(
    'post: see \n````\na\n```\nb\n````\nend',
  )
})

test('an address without words of its own needs no post', () => {
  expect(shown(fromHtml('<a href="https://x.example/">https://x.example/</a>'))).toBe(
    'text: https://x.example/',
  )
})

test('a text with tags that the platform would remove is sent as a post', () => {
  const sent = sentContentOf({ ...emptyDraft, text: '写 <b>重点</b>\n\n完' })
  expect(sent.msg_type).toBe('post')
  expect(JSON.parse(sent.content)).toEqual({
    zh_cn: { title: '', content: ['写 <b>重点</b>', '', '完'].map((text) => [{ tag: 'text', text }]) },
  })
  expect(sentContentOf({ ...emptyDraft, text: 'a < b' }).msg_type).toBe('text')
})

const words = anyTextOf(...signs, '\u3000', '\t')
const run = fc.record({
  text: words,
  bold: fc.boolean(),
  italic: fc.boolean(),
  strikethrough: fc.boolean(),
  url: fc.constantFrom(undefined, undefined, 'https%3A%2F%2Fx.example%2F(a)'),
})

test('any pasted words keep their letters and their styles, wherever they are pasted', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), words, words, (runsOfText, before, after) => {
      const elements = runsOfText.map(({ text: content, url, ...style }) => ({
        text_run: { content, text_element_style: { ...style, ...(url && { link: { url } }) } },
      }))
      const { lines } = postFromBlocks(
        [{ id: '', block_type: 2, children: [], body: { text: { elements } } }],
        [],
        people,
      )
      const mentions = [{ name: 'Bob', id: 'ou_bob' }]
      const { draft } = pasteInto(
        { ...emptyDraft, kind: 'text', text: before + after, mentions },
        [before.length, before.length],
        [...lines, [{ tag: 'text', text: 'end', style: ['bold'] }]],
      )
      const read = paragraphsOf(draft).map(letters).join('\n')
      const plain = (text: string) =>
        text
          .split('\n')
          .map((line) => paragraphsOfText(line, mentions))
          .join('\n')
      expect(read).toBe(
        plain(before) +
          [...lines.map(letters), 'end{bold}'].join('\n').replace('end{bold}', 'e{bold}n{bold}d{bold}') +
          plain(after),
      )
    }),
    { numRuns: runs(300) },
  )
})

/** Letters with their styles; spaces have none. */
const letters = (nodes: readonly PostNode[]): string =>
  nodes
    .map(({ tag, text, style, href, user_id }) => {
      if (tag === 'at') return `<${String(user_id)}>`
      const look =
        [...((style as string[] | undefined) ?? [])].toSorted().join() + (tag === 'a' ? String(href) : '')
      const signs = String(text).split('')
      return signs
        .map((sign) => (look === '' || (tag !== 'a' && /\s/.test(sign)) ? sign : `${sign}{${look}}`))
        .join('')
    })
    .join('')

const paragraphsOfText = (line: string, mentions: Draft['mentions']): string =>
  letters(
    JSON.parse(sentContentOf({ ...emptyDraft, text: `${line}</b>`, mentions }).content).zh_cn
      .content[0] as PostNode[],
  ).replace('</b>', '')
