import { expect, test } from 'vitest'
import { markdownParagraphs } from './markdown'

test.each([
  ['**注意(重要)**请查看', '{注意(重要)}请查看'],
  ['**A+**级，*斜*体，~~100元(含税)~~现价', '{A+}级，{斜}体，{100元(含税)}现价'],
  ['3 * 4 * 5，** a **，~~ b ~~', '3 * 4 * 5，** a **，~~ b ~~'],
])(
  'the marks of %s in a post become styles beside Chinese, and no sign beside a space is lost',
  (text, read) => {
    const nodes = markdownParagraphs(text).flat()
    expect(
      nodes.map(({ text: words, style }) => (String(style) === '' ? words : `{${String(words)}}`)).join(''),
    ).toBe(read)
  },
)
