import fc from 'fast-check'
import type { TextRequest } from '../../../formats/read-text'

/** A file, and the same file with another word where it has the word `change`. */
export interface AnyFile {
  as: TextRequest['as']
  text: string
  other: string | undefined
}

const word = fc.constantFrom('one', 'two', 'three', 'four', '五', 'change', 'café', 'release', 'Monday')
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '))
const inline = fc.oneof(
  { weight: 4, arbitrary: words },
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}* and \`code\``),
  words.map((text) => `[${text}](https://acme.example/a?b=1)`),
  words.map((text) => `${text} $x^2$ ~~gone~~`),
)

const items = (sign: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(inline, fc.option(fc.array(inline, { minLength: 1, maxLength: 2 }))), {
      minLength: 1,
      maxLength: 4,
    })
    .map((list) =>
      list
        .map(([text, below]) =>
          [`${sign} ${text}`, ...(below ?? []).map((each) => `    - ${each}`)].join('\n'),
        )
        .join('\n'),
    )

const cell = fc.oneof(words, fc.constant(''))
const markdownTable = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  )
  .map(([columns, rows]) => {
    const line = (cells: readonly string[]) => `| ${cells.slice(0, columns).join(' | ')} |`
    return [line(rows[0]!), line(['---', '---', '---']), ...rows.slice(1).map(line)].join('\n')
  })

const code = words.map((text) => `\`\`\`js\nconst a = '${text}'\n\n  return\n\`\`\``)
const picture = fc
  .constantFrom('iVBORw0KGgo=', 'iVBORw0KGgoA')
  .map((data) => `![a picture](data:image/png;base64,${data})`)

const markdownBlock: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: inline },
  fc.tuple(fc.integer({ min: 2, max: 6 }), inline).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  items('-'),
  items('1.'),
  words.map((text) => `- [x] ${text}\n- [ ] ${text}`),
  inline.map((text) => `> ${text}`),
  fc.tuple(inline, inline).map(([one, two]) => `> ${one}\n>\n> ${two}`),
  fc.tuple(fc.constantFrom('NOTE', 'WARNING'), inline).map(([kind, text]) => `> [!${kind}]\n> ${text}`),
  code,
  fc.constant('---\n'),
  fc.constant('$$\na + b\n$$'),
  markdownTable,
  picture,
)

const changed = (text: string): string | undefined =>
  text.includes('change') ? text.replace('change', 'CHANGED') : undefined

const markdown: fc.Arbitrary<AnyFile> = fc
  .tuple(fc.option(words), fc.array(markdownBlock, { maxLength: 8 }))
  .map(([title, blocks]) => [...(title === null ? [] : [`# ${title}`]), ...blocks].join('\n\n'))
  .map((text) => ({ as: 'markdown', text, other: changed(text) }))

const htmlTable = fc
  .tuple(words, words, words, fc.integer({ min: 1, max: 2 }))
  .map(
    ([one, two, three, span]) =>
      `<table><tr><th rowspan="2">${one}</th><td colspan="${span}">${two}</td></tr><tr><td>${three}</td><td>x</td></tr></table>`,
  )

const htmlBlock: fc.Arbitrary<string> = fc.oneof(
  words.map((text) => `<p>${text}</p>`),
  words.map((text) => `<h2>${text}</h2>`),
  words.map((text) => `<ul><li>${text}<ol><li>${text}</li></ol></li><li>x</li></ul>`),
  words.map((text) => `<blockquote><p>${text}</p><p>end</p></blockquote>`),
  words.map((text) => `<pre><code>${text}\n  x</code></pre>`),
  words.map((text) => `<p style="text-align: center"><b>${text}</b><br>next</p>`),
  htmlTable,
)

const html: fc.Arbitrary<AnyFile> = fc
  .array(htmlBlock, { minLength: 1, maxLength: 6 })
  .map((blocks) => blocks.join('\n'))
  .map((text) => ({ as: 'html', text, other: changed(text) }))

/** Markdown with everything that it has, and HTML with merged cells and nested lists. */
export const anyFile: fc.Arbitrary<AnyFile> = fc.oneof({ weight: 3, arbitrary: markdown }, html)
