import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { happyApp } from '../../../../service/testing/happy-world'
import { render, startService } from '../../../testing/render'
import { LogView } from './log-view'

test.each([
  ['en', 'Limits are off; otherwise 230020', 'Rate limit'],
  ['zh-CN', '限额已关闭，否则返回 230020', '频率限制'],
] as const)(
  'in %s the log shows which limit a call exceeds while limits are off',
  async (language, words, name) => {
    await startService((file) => (file.limits = 'off'))
    const body = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hello"}' }
    const headers = { authorization: `Bearer ${happyApp.token}`, 'content-type': 'application/json' }
    const messages = new URL('/open-apis/im/v1/messages?receive_id_type=chat_id', location.href)
    for (let at = 0; at < 6; at += 1)
      await fetch(messages, { method: 'POST', headers, body: JSON.stringify(body) })
    const { user } = await render(<LogView appNames={new Map()} />, { language })
    await user.click(await screen.findByText(words))
    await screen.findByText(name)
  },
)
