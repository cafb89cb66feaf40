import { describe, expect, test } from 'vitest'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { readHtml } from './read-html'

const outline = (html: string) => outlineOf(readHtml(htmlFrom(html)).blocks)

describe('code from an editor or a page', () => {
  test.each([
    [
      'a highlighter that says line numbers of all',
      '<pre class="line-numbers"><code class="line-numbers">a\nb<span class="line-numbers-rows"></span></code></pre>',
      String.raw`code a\nb (language=1)`,
    ],
    [
      'lines shown as blocks',
      '<pre><code><span style="display:block">a</span><span style="display:block">b</span></code></pre>',
      String.raw`code a\nb (language=1)`,
    ],
    [
      'code that is a block',
      '<code style="display:block;white-space:pre">a\n  b</code>',
      String.raw`code a\n  b (language=1)`,
    ],
  ])('is one block: %s', (_, html, expected) => {
    expect(outline(html)).toBe(expected)
  })

  test.each([
    [
      'one line of an editor',
      '<div style="font-family: Menlo;white-space: pre;"><div>a()</div></div>',
      'text a()',
    ],
    [
      'a mail that is shown as it was written',
      '<pre style="white-space:pre-wrap;font-family:Arial">a\nb</pre>',
      String.raw`text a\nb`,
    ],
    [
      'a letter in a typewriter font',
      '<p style="font-family:Courier New">a</p><p style="font-family:Courier New">b</p>',
      'text a\ntext b',
    ],
    [
      'a block with a title that is no language',
      '<div class="highlight"><p>app.ts</p><pre>a</pre></div>',
      'text app.ts\ncode a (language=1)',
    ],
  ])('is not every text with a code font: %s', (_, html, expected) => {
    expect(outline(html)).toBe(expected)
  })
})

describe('a to-do', () => {
  test.each([
    [
      'of GitHub',
      '<ul><li class="task-list-item"><input type=checkbox checked> a<ul><li><input type=checkbox> b</li></ul></li></ul>',
    ],
    ['with signs', '<ul><li>☑ a<ul><li>☐ b</li></ul></li></ul>'],
  ])('keeps its tick and its children: %s', (_, html) => {
    expect(outline(html)).toBe('todo a (done=true)\n  todo b (done=false)')
  })

  test('is a sign elsewhere', () => {
    const html =
      '<p>a <input type=checkbox checked> b <input type=radio> <select><option>c<option selected>d</select>'
    expect(outline(html)).toBe('text a ☑ b ○ d')
  })

  test('may be a paragraph that begins with a box', () => {
    expect(outline('<div><input type=checkbox checked>a</div><div data-task-state="TODO">b</div>')).toBe(
      'todo a (done=true)\ntodo b (done=false)',
    )
  })
})
