import { MAX_ELEMENTS, type TextElement } from '../contract/docx/text'

/**
 * The worst that an announcement, a message or a clipboard may hold, each of a
 * size that the service takes. A committed list: what once kept a tab busy for
 * seconds, or crashed it, stays here.
 */

/** UTF-16 units that one text block takes. */
const LINE = 100_000
/** The largest JSON body that the service takes, less what surrounds the contents. */
const BODY = 2_000_000

const nested = (before: string, after: string, times: number, inside = 'x') =>
  before.repeat(times) + inside + after.repeat(times)
export const filling = (part: string, length: number) => part.repeat(Math.floor(length / part.length))
export const list = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at))

export const equation = (content: string): TextElement => ({ equation: { content } })
export const run = (content: string, style?: object): TextElement => ({
  text_run: { content, ...(style && { text_element_style: style }) },
})
export const text = (...elements: TextElement[]) => ({ block_type: 2, text: { elements } })
/** As many of an element as one call takes. */
const asManyAsTaken = (element: (at: number) => TextElement) =>
  list(Math.min(MAX_ELEMENTS, Math.floor(BODY / (JSON.stringify(element(1)).length + 1))), element)

/** Three equations that crashed or hung the tab of everybody who opened the announcement. */
export const crashing = {
  fractions: nested('\\frac{', '}{2}', 200),
  roots: nested('\\sqrt{', '}', 300),
  macro: `\\def\\a{${'\\frac12'.repeat(300)}}${'\\a'.repeat(400)}`,
}

export const medium =
  '\\sum_{i=1}^{n} \\frac{x_i^2}{\\sqrt{1 + y_i}} + \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}'

/** Blocks of an announcement, by what is bad about them. */
export const announcements: Readonly<Record<string, readonly object[]>> = {
  'equations that crashed': Object.values(crashing).map((source) => text(equation(source))),
  'an equation of 4,800 cells': [text(equation(`\\begin{matrix}${filling('x&', 9_600)}\\end{matrix}`))],
  'the largest equations that are drawn': list(40, (at) =>
    text(run(`${at}`), equation('\\frac12'.repeat(180))),
  ),
  '2,000 equations': list(200, () => text(...list(10, () => equation(medium)))),
  'a line of equations of 10,000 characters': [
    text(...list(10, () => equation(filling('\\sqrt x', 10_000)))),
  ],
  'a line of fractions': [text(...list(2_900, () => equation('\\frac12')))],
  'a line of as many equations as a call takes': [text(...asManyAsTaken(() => equation('x')))],
  'a line of as many runs as a call takes': [
    text(...asManyAsTaken((at) => run('a', at % 2 ? { bold: true } : {}))),
  ],
  'a line of as many runs as are edited': [
    text(...list(3_000, (at) => run('some words ', { [at % 2 ? 'bold' : 'italic']: true }))),
  ],
  'a line of links': [
    text(
      ...list(3_000, (at) => run('link', { link: { url: encodeURIComponent(`https://a.example/${at}`) } })),
    ),
  ],
  'links to very long addresses': [
    text(
      ...list(150, (at) =>
        run(`link${at}`, { link: { url: `https%3A%2F%2Fa.example%2F${'a'.repeat(9_900)}` } }),
      ),
    ),
  ],
  'a word of 100,000 letters': [text(run('a'.repeat(LINE)))],
  'a letter with 99,999 accents': [text(run(`a${'\u0301'.repeat(LINE - 1)}`))],
  'a family of 30,000': [text(run(filling('👩\u200d', LINE)))],
  'directions within directions': [text(run(filling('\u202ea\u202db\u2067c\u2066d', LINE)))],
  'no spaces but joiners': [text(run(filling('\u200d\u2060\u00ad', LINE)))],
  'Arabic without a space': [text(run('ب'.repeat(LINE)))],
  'a line of 99,999 lines': [text(run('\n'.repeat(LINE - 1)))],
  'code of 50,000 lines': [{ block_type: 14, code: { elements: [run(filling('a\n', LINE))] } }],
  'code in one line': [
    { block_type: 14, code: { elements: [run(filling('({[', LINE))], style: { wrap: false } } },
  ],
  'headings of 100,000 letters': list(3, () => ({
    block_type: 3,
    heading1: { elements: [run('wide '.repeat(20_000))] },
  })),
  'an address of two million letters': [
    {
      block_type: 26,
      iframe: { component: { iframe_type: 1, url: `https%3A%2F%2Fa.example%2F${'a'.repeat(1_900_000)}` } },
    },
  ],
  'a record of two million letters': [
    {
      block_type: 40,
      add_ons: { component_id: '', component_type_id: 'a'.repeat(900_000), record: '[{'.repeat(450_000) },
    },
  ],
  'a caption of two million letters': [
    { block_type: 27, image: { caption: { content: 'long '.repeat(380_000) } } },
  ],
  'a table of 100 columns': [
    { block_type: 31, table: { property: { row_size: 20, column_size: 100 } } },
    { block_type: 31, table: { property: { row_size: 20, column_size: 100 } } },
  ],
  'a table of 2,000 rows': [{ block_type: 31, table: { property: { row_size: 2_000, column_size: 1 } } }],
}

const rows = (count: number, cells: string) =>
  `<table>${filling(`<tr>${cells}</tr>`, count * (cells.length + 9))}</table>`

/** Hostile contents of a clipboard, by what is bad about them. */
export const clipboards: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '30,000 elements in each other': { 'text/html': nested('<div>', '</div>', 30_000), 'text/plain': 'x' },
  'lists in each other': { 'text/html': nested('<ul><li>a', '</li></ul>', 5_000), 'text/plain': 'x' },
  'quotes in each other': { 'text/html': nested('<blockquote>a', '</blockquote>', 5_000), 'text/plain': 'x' },
  'formats that every paragraph opens again': {
    'text/html': list(90, (at) => `<font size="${at}">`).join('') + filling('<p>a</p>', 240_000),
    'text/plain': 'x',
  },
  'a thousand open formats': {
    'text/html': list(1_000, (at) => `<font size="${at}">`).join('') + filling('<p>a</p>', 80_000),
    'text/plain': 'x',
  },
  '38,000 lines': { 'text/html': filling('<p>a</p>', 38_000 * 8), 'text/plain': 'x' },
  'a table of 19,000 rows': { 'text/html': rows(19_000, '<td>a</td>'), 'text/plain': 'x' },
  'cells that span thousands': {
    'text/html': rows(300, filling('<td rowspan=10000 colspan=10000>a</td>', 38 * 100)),
    'text/plain': 'x',
  },
  'tables in tables': {
    'text/html': nested('<table><tr><td>a</td><td>', '</td></tr></table>', 2_000),
    'text/plain': 'x',
  },
  'tags that do not end': { 'text/html': filling('<a"', 1_000_000), 'text/plain': 'x' },
  'quotes that do not close': { 'text/html': `${filling(`<a '>'`, 200_000)}"`, 'text/plain': 'x' },
  'a style sheet of rules that do not end': {
    'text/html': `<style>${filling('.a{b:', 499_000)}</style><p>x</p>`,
    'text/plain': 'x',
  },
  'own blocks in each other': {
    'text/html': `<div data-herald="${`{"version":1,"blocks":${nested('[{"block_type":2,"body":{},"children":', '}]', 20_000, '[]')}}`.replaceAll('"', '&quot;')}"></div>`,
    'text/plain': 'x',
  },
  '1,400 levels of a list': {
    'text/plain': list(1_400, (at) => `${'  '.repeat(at)}- x`).join('\n'),
  },
  '1,400 levels in one line': { 'text/plain': `- y\n${'- '.repeat(1_400)}x` },
  '5,000 quotes in one line': { 'text/plain': `# y\n\n${'>'.repeat(5_000)}x` },
  '90 levels of a list': { 'text/plain': list(90, (at) => `${'  '.repeat(at)}- x`).join('\n') },
  'emphasis that does not end': { 'text/plain': `# y\n\n${'*a **b '.repeat(10_000)}` },
  'emphasis in emphasis': { 'text/plain': `# y\n\n${'*a '.repeat(8_000)}${'b* '.repeat(8_000)}` },
  'brackets that do not close': { 'text/plain': `# y\n\n${'['.repeat(50_000)}` },
  'emphasis in emphasis, little of it': { 'text/plain': `# y\n\n${'*a '.repeat(660)}${'b* '.repeat(660)}` },
  'pictures in pictures, little of them': {
    'text/plain': `# y\n\n${nested('![', '](b)', 660)}`,
  },
  'headings of one line each': { 'text/plain': filling('a\n=\n', 30_000) },
  'Markdown of 200 KB': {
    'text/plain': filling(
      '# Heading\n\nSome *words* and **bold** with [link](https://a.example) and `code`.\n\n- one\n  - two\n\n',
      200_000,
    ),
  },
  '19,000 lines of text': { 'text/plain': filling('some words\n', 19_000 * 11) },
  'blank lines in a row': { 'text/plain': `a${'\n'.repeat(200_000)}b` },
  'spaces in a row': { 'text/plain': `a${' '.repeat(200_000)}b` },
  'rows of a table that do not end': { 'text/plain': `a\n${filling('--- ', 50_000)}` },
  'spaces between dollars': { 'text/html': `<p>$$${' '.repeat(100_000)}</p><p>a</p>`, 'text/plain': 'x' },
  'comments that do not end': { 'text/html': `<p>a</p>${filling('<!--', 1_000_000)}`, 'text/plain': 'x' },
  'a style sheet of comments that do not end': {
    'text/html': `<style>${filling('/*', 499_000)}</style><p>x</p>`,
    'text/plain': 'x',
  },
  'two million lines of text': { 'text/plain': filling('a\n', 4_000_000) },
  'one line of four million letters': { 'text/plain': filling('some words ', 4_000_000) },
}

/** Messages of 30 KB and of 150 KB of text: `msg_type` and content. */
const rich = (node: object) => list(Math.floor(28_000 / (JSON.stringify(node).length + 1)), () => node)
const post = (content: object[][]) => ({ msg_type: 'post', content: { zh_cn: { title: 't', content } } })
const card = (elements: object[]) => ({ msg_type: 'interactive', content: { elements } })
const markdown = (content: string) => ({ tag: 'markdown', content })
const said = (words: string) => ({ msg_type: 'text', content: { text: words } })

export const messages: Readonly<Record<string, { msg_type: string; content: object }>> = {
  'a post of one paragraph of pieces': post([rich({ tag: 'text', text: 'a' })]),
  'a post of as many paragraphs': post(rich({ tag: 'text', text: 'a' }).map((node) => [node])),
  'a post of signs of emphasis': post([[{ tag: 'md', text: filling('**a', 28_000) }]]),
  'a post of links': post([[{ tag: 'md', text: filling('[a](http://b)', 28_000) }]]),
  'a card of columns in columns': card([
    JSON.parse(
      nested('{"tag":"column_set","columns":[{"tag":"column","elements":[', ']}]}', 15, '{"tag":"hr"}'),
    ) as object,
  ]),
  'a card of buttons': card([
    { tag: 'action', actions: rich({ tag: 'button', text: { content: 'a' } }).slice(0, 199) },
  ]),
  'a card of lines': card(rich({ tag: 'hr' }).slice(0, 200)),
  'a card of code with spaces': card([markdown(`\`\`\`${' '.repeat(28_000)}!`)]),
  'a card of blank lines': card([markdown(`a${'\n'.repeat(14_000)}b`)]),
  'a card of lists': card([markdown(filling(`${' '.repeat(24)}- a\n`, 28_000))]),
  'a card of headings': card([markdown(filling('# a\n', 22_000))]),
  'a card of tables': card([markdown(filling('|a|b|\n|-|-|\n|c|d|\n\n', 20_000))]),
  'a card of code that does not end': card([markdown(filling('```\n', 22_000))]),
  'a card of rows': card([
    {
      tag: 'table',
      columns: list(50, (at) => ({ name: `c${at}`, display_name: 'c' })),
      rows: list(40, () => Object.fromEntries(list(40, (at) => [`c${at}`, 'a']))),
    },
  ]),
  'a text of links': said(filling('http://a.b/ ', 150_000)),
  'a text of brackets': said(filling('[', 150_000)),
  'a text of lines': said(filling('a\n', 150_000 / 2)),
  'a text of Arabic': said('ب'.repeat(74_000)),
  'a letter with 70,000 accents': said(`a${'\u0301'.repeat(70_000)}`),
  'a text of families': said(filling('👩\u200d', 60_000)),
  'a text of directions': said(filling('\u202ea\u2067b', 70_000)),
  'a word of 150,000 letters': said('a'.repeat(150_000)),
}

/** Cards of 290,000 characters, which only a card entity may have, as the components of their bodies. */
const CARD = 290_000
export const entities: Readonly<Record<string, readonly object[]>> = {
  'signs of emphasis': [markdown(filling('*a **b ', CARD))],
  'lines of markdown': [markdown(filling('- a\n', 200_000))],
  'a letter with accents': [markdown(`a${filling('\u0301', CARD)}`)],
  'mentions of nobody': [markdown(filling('<at id=all></at>', CARD))],
  'rows of a table': [
    {
      tag: 'table',
      columns: [{ name: 'a', data_type: 'markdown' }],
      rows: list(18_000, () => ({ a: '**b**' })),
    },
  ],
  'values of a chart': [
    {
      tag: 'chart',
      chart_spec: { type: 'bar', data: { values: list(9_000, (at) => ({ x: at, y: `${at}` })) } },
    },
  ],
  'objects without a tag': list(2_000, () => ({ content: 'x'.repeat(100) })),
}

/** Bodies of calls that the log keeps whole, below 16,384 characters. */
export const calls: Readonly<Record<string, string>> = {
  'lists in lists': nested('[', ']', 8_000, ''),
  'objects in objects': nested('{"a":', '}', 2_700, '1'),
  'JSON in texts': `{"a":[${filling('"{}",', 16_000)}"[]"]}`,
  'JSON in JSON': list(9, () => 0).reduce<string>(
    (inner) => JSON.stringify({ card: inner }),
    '{"a":[1,2,3]}',
  ),
  'one long word': JSON.stringify({ content: 'a'.repeat(16_000) }),
  'names of prototypes': '{"__proto__":{"a":"{\\"__proto__\\":1}"},"constructor":"[]"}',
}
