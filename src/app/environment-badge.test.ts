import { expect, test } from 'vitest'
import { platformOf } from './environment-badge'

test.each([
  ['open.feishu.cn', 'Feishu'],
  ['open.larksuite.com:443', 'Lark'],
  ['feishu.cn.example', 'feishu.cn.example'],
  ['notfeishu.cn', 'notfeishu.cn'],
  ['herald.acme.example:8443', 'herald.acme.example:8443'],
])('%s is called %s', (host, name) => {
  expect(platformOf(host)).toBe(name)
})
