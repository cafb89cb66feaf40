import { expect, test } from 'vitest'
import { contentLimits } from '../../document/content-limits'
import { outlineOf } from '../testing/outline-of'
import { parseHtml } from './parse-html'
import { readHtml } from './read-html'

const outline = (html: string) => {
  const root = parseHtml(html)
  return root && outlineOf(readHtml(root).blocks)
}

test('a whole HTML file is read without its title, styles and scripts', () => {
  const file =
    '<!doctype html><title>Name</title><style>p{}</style><script>1</script><h1>Plan</h1><p>one <b>two</b></p>'
  expect(outline(file)).toBe('heading1 Plan\ntext one *two*')
})

test('elements below the depth limit keep their words', () => {
  const most = contentLimits.html.depth
  expect(outline(`${'<div>'.repeat(most)}<p>one <b>two</b></p>${'</div>'.repeat(most)}`)).toBe('text one two')
})

test('HTML beyond the limits is not parsed', () => {
  expect(parseHtml('<i>'.repeat(contentLimits.html.openFormats + 1))).toBeUndefined()
})
