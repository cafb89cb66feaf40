import fc from 'fast-check'
import type { RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import { parseMarkdown } from './parse-markdown'

/** The parts of a node that the reader uses. Empty lines at the end of code that is not closed are not counted. */
const used = (nodes: readonly RootContent[]): unknown =>
  nodes.map((node) => {
    const { position: _, spread: __, ...own } = node as typeof node & { spread?: unknown }
    if (own.type === 'code') return { ...own, value: own.value.trimEnd() }
    return 'children' in own ? { ...own, children: used(own.children) } : own
  })

const blockLines = [
  '||字|# 头|- a|- b|* c|1. d|2. e|3) f|  g|    h|> i|```|~~~js|  ```|- ```|> ```|$$|---|***|===|<div>|</div>',
  '**p**|q **“r”**s|`t` u|[v](/w) x|**y：**z|- **一**|1. 二 `三`|# 四 [五](https://a.b)|  - 六|七。|B!|`` `|**“|”**|八**九**，**十**|<b>m| - n|10. o|- [ ] k|\t- l|[^n] [r]|[r]: /x|[^n]: note',
].flatMap((list) => list.split('|'))

const lines = fc.array(
  fc.constantFrom(
    ...blockLines,
    '| a | b |',
    '| - | :-: |',
    '| **c** | d |',
    '| e |',
    '<pre>\n\n# p\n</pre>',
    '<!-- q\n\n# r -->',
  ),
  { minLength: 1, maxLength: 14 },
)

test('Markdown in parts is read like the whole', () => {
  fc.assert(
    fc.property(lines, (text) => {
      const source = text.join('\n')
      expect({ source, read: used(parseMarkdown(source, 1)) }).toEqual({
        source,
        read: used(parseMarkdown(source, Infinity)),
      })
    }),
    { numRuns: runs(200) },
  )
})
