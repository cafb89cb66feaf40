import { expect, test } from 'vitest'
import { schema } from '../../src/editor/schema/schema'
import { linkHref, wireUrl } from './link-href'

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript%3Aalert(1)',
  'javascript%3aalert%281%29',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'about:blank',
  '//x.example',
  'not an address',
  '%',
  'https%3A%2F%2F%',
]

test.each(hostile)('%j opens nothing', (url) => {
  expect(linkHref(url)).toBeUndefined()
  const mark = schema.marks.link.create({ url })
  expect(JSON.stringify(schema.marks.link.spec.toDOM!(mark, true))).not.toContain('href')
})

test.each([
  ['https://x.example/a', 'https://x.example/a'],
  ['https%3A%2F%2Fx.example%2Fa%3Fb%3D1', 'https://x.example/a?b=1'],
  ['http://x.example', 'http://x.example/'],
  ['mailto:alice@x.example', 'mailto:alice@x.example'],
  ['lark://client/chat', 'lark://client/chat'],
  ['feishu%3A%2F%2Fclient', 'feishu://client'],
])('%s opens %s', (url, href) => {
  expect(linkHref(url)).toBe(href)
})

test('a typed address becomes the address of the wire', () => {
  expect(wireUrl('x.example/a')).toBe(encodeURIComponent('https://x.example/a'))
  expect(wireUrl('localhost:8080/a')).toBe(encodeURIComponent('https://localhost:8080/a'))
  expect(wireUrl('alice@x.example')).toBe(encodeURIComponent('mailto:alice@x.example'))
  expect(wireUrl('javascript:alert(1)')).toBeUndefined()
  expect(wireUrl(`https://x.example/${'a'.repeat(9_000)}`)).toBeDefined()
  expect(wireUrl(`https://x.example/${'a'.repeat(12_000)}`)).toBeUndefined()
})
