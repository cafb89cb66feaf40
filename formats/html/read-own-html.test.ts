import { expect, test } from 'vitest'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { readHtml } from './read-html'
import { ownHtml } from './read-own-html'

const read = (html: string) => {
  const { blocks, losses } = readHtml(htmlFrom(html), ownHtml)
  return [outlineOf(blocks), ...losses.map(({ key, number }) => `${key} ${number}`)].join('\n')
}

const look = (value: unknown) => `data-herald-look='${JSON.stringify(value)}'`

test.each([
  ['an unknown type', '<p data-herald-block="poll">words</p>'],
  ['broken JSON', `<p data-herald-block="text" data-herald-look="{">words</p>`],
  ['JSON that nests too deep', `<p data-herald-block="text" data-herald-look="${'['.repeat(300)}">words</p>`],
  ['a style that no line has', `<p data-herald-block="text" ${look({ align: 9, glow: 1 })}>words</p>`],
  ['an empty table', '<table data-herald-block="table"><caption>words</caption></table>'],
  [
    'an address that no page opens',
    `<p data-herald-block="iframe" ${look({ component: { url: 'javascript:alert(1)' } })}>words</p>`,
  ],
  ['a chat card without a chat', '<p data-herald-block="chat_card">words</p>'],
  ['a picture without its bytes', '<figure data-herald-block="image"><img src="x">words</figure>'],
  ['a mention of nobody', `<p><span data-herald-element='{"mention_user":{}}'>words</span></p>`],
  ['a script in a line', '<p data-herald-block="text">words<script>alert(1)</script></p>'],
])('a mark of %s leaves the words that are shown', (_, html) => {
  expect(read(html).replace(/\npictures 1$/, '')).toBe('text words')
})

test('the address of a mention is checked like that of any link', () => {
  const style = { link: { url: 'javascript:alert(1)' } }
  const mention = JSON.stringify({ mention_user: { user_id: 'ou_a', text_element_style: style } })
  expect(read(`<p><span data-herald-element='${mention}'>@A</span></p>`)).toBe('text [@ou_a]')
})

test('words and boxes that were changed in the file count, and the rest of the look stays', () => {
  const html = `<ul><li data-herald-block="todo" ${look({ done: false, align: 2 })}><input type="checkbox" checked> 新　词</li></ul>`
  expect(read(html)).toBe('todo 新　词 (align=2 done=true)')
  expect(
    read(`<h2 data-herald-block="heading2">a <b>b</b><img src="https://a.example/p.png" alt="p"></h2>`),
  ).toBe('heading2 a *b*\n  text <p https://a.example/p.png>\npicturesAsLinks 1')
})

test('unmarked blocks among marked ones are read as those of any page', () => {
  const html =
    '<ul><li data-herald-block="bullet"> a </li><li> b </li></ul><p> c </p><p data-herald-block="text"> d </p>'
  expect(read(html)).toBe('bullet a\nbullet b\ntext c\ntext  d ')
})

test('a table beyond the size of one block is cut, and the report says so', () => {
  const row = `<tr>${'<td>a</td>'.repeat(100)}</tr>`
  expect(read(`<table data-herald-block="table">${row.repeat(21)}</table>`)).toMatch(
    /^table \(20x100\)[^]*\ntable \(1x100\)[^]*\ntablesCut 1$/,
  )
})
