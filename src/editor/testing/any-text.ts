import fc from 'fast-check'
import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import { anyCharacter } from '../../../service/testing/any-text'

/** Words as people paste and write them. Each piece has made a reader or a writer fail, or may do so. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  // Chinese, Japanese and Korean, with their punctuation where a mark may begin or end.
  asian: [
    '通知',
    '请各部门于周五18:00前提交',
    '注意：',
    '（重要）',
    '“重点”',
    '《办法》',
    '第一条',
    '￥100元(含税)',
    '。',
    '，',
    'お知らせ',
    'カタカナ',
    '「確認」',
    '공지사항',
    '확인(필수)',
    '제1조',
    'ＡＢＣ１２３',
    '𠮷野家',
    '㊙',
  ],
  // Latin and digits beside them.
  latin: [
    'npm ci',
    'Q3',
    '50%',
    '9:00~18:00',
    'A+',
    'v1.2.3',
    'e.g.',
    "don't",
    'naïve',
    '(see',
    'above)',
    '100',
    'a_b_c',
    '2*3*4',
  ],
  // White space that carries meaning.
  spaces: ['　', '　　', '\u00a0\u00a0\u00a0\u00a0', '\t', '  ', ' ', ' ', '\n', '\n\n', '\u2003', '\u200b'],
  // Emoji, scripts that run from the right, and signs that combine.
  signs: [
    '😀',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '👍🏽',
    '1️⃣',
    '🇨🇳',
    'שלום',
    'مرحبا بالعالم',
    'e\u0301',
    'ก็',
    'नमस्ते',
    '\u202eabc\u202c',
  ],
  // Words that look like Markdown.
  markdown: [
    '**',
    '*',
    '_',
    '__',
    '~~',
    '`',
    '``',
    '```',
    '# ',
    '1. ',
    '2) ',
    '- ',
    '+ ',
    '> ',
    '|',
    '---',
    '===',
    '[x]',
    '[ ] ',
    '![a](b)',
    '[a](b)',
    '\\',
    '$5',
    '$x$',
    '$$',
    '[^1]',
    ': ',
    '[!NOTE]',
    '* * *',
    '    ',
    '#',
    '~',
    '^',
    '==',
    '| a | b |',
    '|-|-|',
  ],
  // Words that look like HTML.
  html: [
    '<b>',
    '</b>',
    '<br>',
    '<td>',
    '</table>',
    '<script>',
    '<!-- x -->',
    '<!--',
    '-->',
    '&amp;',
    '&lt;',
    '&#x8BF7;',
    '&nbsp;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '</style>',
    ']]>',
    '<a href="x">',
    '&copy',
  ],
  // Addresses.
  addresses: [
    'https://example.com/a?b=1&c=2',
    'www.example.cn',
    'someone@example.com',
    'https://例子.测试/路径',
    'C:\\temp',
    '/etc/hosts',
  ],
}

/** Text of any length, with the spaces, signs and scripts of real documents at its ends and inside. */
export const anyRealText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...Object.values(pieces).flat()) },
      { weight: 1, arbitrary: anyCharacter.filter((sign) => !unusual.test(sign)) },
    ),
    { maxLength: 6 },
  )
  .map((all) => all.join(''))

/** No document holds control characters or noncharacters: HTML and Word have no way to write some of them. */
const unusual = /[\p{Cc}\p{Noncharacter_Code_Point}]/u

/** Addresses as the wire has them, percent-encoded as a whole, and as other clients write them. */
const anyLink = fc
  .constantFrom(
    'https://example.com/',
    'https://example.com/a%20b?c=%E4%B8%AD&d=1#e',
    'http://example.com:8080/(a)_*b*',
    'mailto:someone@example.com',
    'https://xn--fsqu00a.xn--0zwm56d/%E8%B7%AF',
    'lark://client/open?a=1',
    'HTTPS://例子.测试/路 径',
    'ftp://example.com/not-opened',
  )
  .chain((address) => fc.constantFrom(encodeURIComponent(address), address))
  .map((url) => ({ url }))

/** Only text may have a link. */
const marks = [
  fc
    .constantFrom('bold', 'italic', 'strikethrough', 'underline', 'inline_code')
    .map((name) => [name, true] as const),
  fc.integer({ min: 1, max: 7 }).map((color) => ['text_color', color] as const),
  fc.integer({ min: 1, max: 15 }).map((color) => ['background_color', color] as const),
  fc.constant(['comment_ids', ['c2']] as const),
]

/** At most three marks. */
const anyLook = (
  ...all: readonly fc.Arbitrary<readonly [string, unknown]>[]
): fc.Arbitrary<TextElementStyle> =>
  fc
    .uniqueArray(fc.oneof(...all), { maxLength: 3, selector: ([name]) => name })
    .map((chosen) => Object.fromEntries(chosen))

const withMarks = <T extends object>(value: T, style: TextElementStyle): T =>
  Object.keys(style).length > 0 ? { ...value, text_element_style: style } : value

const anyRun: fc.Arbitrary<TextElement> = fc
  .tuple(
    anyRealText,
    fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      {
        weight: 3,
        arbitrary: anyLook(
          ...marks,
          anyLink.map((link) => ['link', link] as const),
        ),
      },
    ),
  )
  .map(([content, style]) => ({ text_run: withMarks({ content }, style) }))

const formulas = [
  'x^2',
  '\\frac{1}{2}',
  '|x|',
  'a<b',
  ' y \n',
  '\\text{总和}=\\sum_{i=1}^{n}i',
  '\\frac{1',
  '50\\%',
  'a`b',
  '$',
]

const anyObject: fc.Arbitrary<TextElement> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...formulas).map((content) => ['equation', { content }] as const),
      fc.constantFrom('ou_alice', 'ou_bob').map((user_id) => ['mention_user', { user_id }] as const),
      fc
        .constantFrom('周报', '<b>Plan</b> | **Q3**', 'a  b')
        .map(
          (title) =>
            [
              'mention_doc',
              { token: 'doxcnA', obj_type: 22, url: 'https%3A%2F%2Fexample.com%2Fdocx%2FdoxcnA', title },
            ] as const,
        ),
      fc.constant([
        'reminder',
        {
          create_user_id: 'ou_alice',
          is_notify: true,
          expire_time: '1700000000000',
          notify_time: '1700000000000',
        },
      ] as const),
      fc.constantFrom(
        ['file', { file_token: 'file-b' }] as const,
        ['inline_block', { block_id: 'b' }] as const,
        ['undefined', {}] as const,
      ),
      fc.constant(['link_preview', { title: 'Preview', url: 'https%3A%2F%2Fexample.com%2Fp' }] as const),
    ),
    fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, anyLook(...marks)),
  )
  .map(([[kind, value], style]) => ({ [kind]: kind === 'undefined' ? {} : withMarks(value, style) }))

/** The elements of a line, objects among the words. An empty line has none. */
export const anyElements: fc.Arbitrary<TextElement[]> = fc.array(
  fc.oneof({ weight: 6, arbitrary: anyRun }, { weight: 1, arbitrary: anyObject }),
  { maxLength: 4 },
)

/** The elements of a line that holds only text. */
export const anyPlainElements: fc.Arbitrary<TextElement[]> = fc.array(
  anyRealText.map((content) => ({ text_run: { content } })),
  { maxLength: 2 },
)
