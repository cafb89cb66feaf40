import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { happyApp } from '../../../../service/testing/happy-world'
import { render, startService } from '../../../testing/render'
import { LogView } from './log-view'

test.each([
  ['en', /^Call \d+$/, 'What is wrong with the request', 'Sent: thread_id'],
  ['zh-CN', /^.*\d+.*$/, '请求中的错误', '发送的值：thread_id'],
] as const)(
  'in %s the log opens the call that a refusal links to, and lists the fields that are wrong',
  async (language, title, heading, sent) => {
    await startService()
    const answer = await fetch(
      new URL('/open-apis/im/v1/messages?receive_id_type=thread_id', location.href),
      {
        method: 'POST',
        headers: { authorization: `Bearer ${happyApp.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ receive_id: 'oc_launch' }),
      },
    )
    const { error } = (await answer.json()) as { error: { log_id: string } }
    await render(<LogView appNames={new Map()} />, { language, at: `/?call=${error.log_id}` })
    const label = await screen.findByText(heading)
    expect(label.closest('section')?.getAttribute('aria-label')).toMatch(title)
    const faults = within(label.parentElement!).getAllByRole('listitem')
    expect(faults.map(({ textContent }) => textContent)).toEqual([
      `receive_id_type receive_id_type is optional, options: [open_id,user_id,union_id,email,chat_id] ${sent}`,
      'msg_type msg_type is required',
      'content content is required',
    ])
  },
)
