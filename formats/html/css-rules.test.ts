import { expect, test } from 'vitest'
import { htmlFrom } from '../testing/html-from'
import { parseDeclarations } from './css-rules'
import { findIn } from './html-node'
import { styleReader } from './html-style'

function cssOf(html: string, id = 'x') {
  const root = htmlFrom(html)
  return styleReader(root)(findIn(root, ({ attrs }) => attrs.id === id)!)
}

test('a rule applies by tag, class, id and what is around', () => {
  const html = (selector: string) =>
    `<style>${selector} {display:block}</style><div class="a b"><p><i class="c" id=x></i></p></div>`
  for (const selector of ['i', '.c', 'i.c', '#x', '.a .c', '.a.b > p > i', 'div #x', 'u, .c'])
    expect(cssOf(html(selector)).display).toBe('block')
  for (const selector of ['b', '.c.a', '.b .b', 'p + i', '.c:hover', '.c::before', '[id]', '*'])
    expect(cssOf(html(selector)).display).toBeUndefined()
})

test('a rule that says more counts more, and the own style most', () => {
  const sheet = '<style>.a .b{top:1px;left:1px;right:1px} .b{top:2px;left:2px} i{left:3px;bottom:3px}</style>'
  expect(cssOf(`${sheet}<p class=a><i class=b id=x style="right:4px"></i></p>`)).toEqual({
    top: '1px',
    left: '1px',
    right: '4px',
    bottom: '3px',
  })
})

test('rules for paper, phones and fonts do not count', () => {
  const phone = ['max', 'width: 9px'].join('-')
  const sheet = `<style><!-- @import "x"; @font-face{font-family:b} @media print{i{display:none}} @media (${phone}){i{display:none}}
    @page S {size:1} @list l0:level1 {mso-level-text:x} @media screen { i { top: 1px } } i{left:1px} --></style>`
  expect(cssOf(`${sheet}<i id=x></i>`)).toEqual({ top: '1px', left: '1px' })
})

test('a value may hold a colon, a semicolon and an important mark', () => {
  expect(parseDeclarations(`a: url(x;y); B:"c;d" !important; e:f`)).toEqual({
    a: 'url(x;y)',
    b: '"c;d"',
    e: 'f',
  })
})

test('a hostile sheet takes bounded time', () => {
  const rules = '.a .a .b{top:1px} .a.c{top:1px}'.repeat(5_000)
  const nested = `${'<div class=a>'.repeat(150)}${'<i class="a"></i>'.repeat(5_000)}`
  const root = htmlFrom(`<style>${rules}${'{'.repeat(10_000)}</style>${nested}`)
  const styleOf = styleReader(root)
  const all = (element: typeof root): number =>
    element.children.reduce<number>(
      (sum, child) => sum + (typeof child === 'string' ? 0 : all(child)),
      Object.keys(styleOf(element)).length,
    )
  expect(all(root)).toBe(0)
})
