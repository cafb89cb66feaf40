import type { TextElement } from '../contract/docx/text'

/**
 * The worst that an announcement, a message or a clipboard may hold, each of a
 * size that the service takes. A committed list: what once kept a tab busy for
 * seconds, or crashed it, stays here.
 */

/** UTF-16 units that one text block takes. */
const LINE = 100_000
/** A JSON body of the service, less what stands around the contents. */
const BODY = 2_000_000

export const nested = (before: string, after: string, times: number, inside = 'x') =>
  before.repeat(times) + inside + after.repeat(times)
const filling = (part: string, length: number) => part.repeat(Math.floor(length / part.length))
const list = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at))

const equation = (content: string): TextElement => ({ equation: { content } })
const run = (content: string, style?: object): TextElement => ({
  text_run: { content, ...(style && { text_element_style: style }) },
})
const text = (...elements: TextElement[]) => ({ block_type: 2, text: { elements } })
/** As many of an element as one body takes. */
const bodyOf = (element: (at: number) => TextElement) =>
  list(Math.floor(BODY / (JSON.stringify(element(1)).length + 1)), element)

/** The three that crashed or hung the tab of everybody who opened the announcement. */
export const crashing = {
  fractions: nested('\\frac{', '}{2}', 200),
  roots: nested('\\sqrt{', '}', 300),
  macro: `\\def\\a{${'\\frac12'.repeat(300)}}${'\\a'.repeat(400)}`,
}

const medium =
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
  'a line of as many equations as a call takes': [text(...bodyOf(() => equation('x')))],
  'a line of as many runs as a call takes': [text(...bodyOf((at) => run('a', at % 2 ? { bold: true } : {})))],
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
