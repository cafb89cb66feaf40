import { expect, test } from 'vitest'
import { attachment, cleanName } from './content-disposition'

test.each([
  ['plan.png', 'plan.png'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['a\r\nSet-Cookie: b', 'aSet-Cookie: b'],
  ['exe\u202egnp.txt', 'exegnp.txt'],
  ['...', 'file'],
  ['', 'file'],
  ['\u0000', 'file'],
  ['.htaccess', 'htaccess'],
  [`${'long'.repeat(100)}.pdf`, `${'long'.repeat(49)}.pdf`],
])('%j is saved as %j', (given, saved) => {
  expect(cleanName(given)).toBe(saved)
})

test.each(['"; x="y', "it's (1).txt", '100% 报告;.pdf', '😀.png', 'a\nb', '%0d%0aX: y', '\ud800.txt'])(
  'the header for %j is one legal line',
  (name) => {
    const header = attachment(name)
    expect(header).toMatch(
      /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e\x80-\xff]+"; filename\*=UTF-8''[\w%.~-]+$/,
    )
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
  },
)

test('the plain name has the bytes of the name in UTF-8', () => {
  const plain = /filename="([^"]*)"/.exec(attachment('100% 报告;内部 😀.pdf'))?.[1] ?? ''
  expect(Buffer.from(plain, 'latin1').toString()).toBe('100% 报告;内部 😀.pdf')
})
