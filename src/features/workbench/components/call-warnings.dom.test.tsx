import { screen, within } from '@testing-library/react'
import { test } from 'vitest'
import { happyApp } from '../../../../service/testing/happy-world'
import { render, startService } from '../../../testing/render'
import { LogView } from './log-view'

test.each([
  ['en', 'Warnings about the card', 'Clients do not show the unknown component “poem”.'],
  ['zh-CN', '卡片警告', '客户端不显示未知组件“poem”。'],
] as const)('in %s an open call shows the warnings about its card', async (language, name, words) => {
  await startService()
  const content = JSON.stringify({ elements: [{ tag: 'poem' }] })
  await fetch(new URL('/open-apis/im/v1/messages?receive_id_type=chat_id', location.href), {
    method: 'POST',
    headers: { authorization: `Bearer ${happyApp.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ receive_id: 'oc_launch', msg_type: 'interactive', content }),
  })
  const { user } = await render(<LogView appNames={new Map()} />, { language })
  await user.click(await screen.findByRole('link', { name: /POST/ }))
  const warnings = within(await screen.findByRole('region', { name }))
  warnings.getByText(words)
  warnings.getByText('ROOT -> elements -> [0](tag: poem)')
})
