import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ListFaults } from '../../../../contract/herald/faults'
import { ListState, RemoveThing } from '../../../../contract/herald/state'
import { happyApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import type { Language } from '../../../i18n/languages'
import { render, startService } from '../../../testing/render'
import { RefusalsView } from './refusals-view'

async function draw(language: Language, at: string) {
  await startService()
  return render(<RefusalsView />, { language, at })
}

describe('the refusals', () => {
  const route = 'GET /open-apis/docx/v1/chats/:chat_id/announcement'
  const isDissolved = async () => {
    const { items } = await call(ListState, { path: { kind: 'chats' }, query: {} })
    return (items as { chat_id: string; dissolved: boolean }[]).find(({ chat_id }) => chat_id === 'oc_other')
      ?.dissolved
  }

  test.each([
    [
      'en',
      `Make 1770002 happen on ${route}: chat dissolved`,
      `The state was changed: ${route} refuses with 1770002.`,
      'Chats · Other · ',
      'Put everything back',
      'The state is as it was before.',
    ],
    [
      'zh-CN',
      `触发 1770002（${route}）：群不存在或已解散（chat dissolved）`,
      `状态已更改：${route} 将返回 1770002。`,
      '群 · Other · ',
      '全部还原',
      '状态已还原。',
    ],
  ] as const)(
    'in %s can be caused in a chat by their rule, and the change is shown and reverted',
    async (language, make, changed, thing, back, done) => {
      const { user } = await draw(language, '/?q=chat+dissolved&chat=oc_other')
      await user.click(await screen.findByRole('button', { name: make }))
      await screen.findByText(changed)
      expect((await screen.findByText('dissolved: false → true')).closest('li')?.textContent).toBe(
        `${thing}dissolved: false → true`,
      )
      screen.getByText('GET /open-apis/docx/v1/chats/oc_other/announcement')
      const asked = await fetch(new URL('/open-apis/docx/v1/chats/oc_other/announcement', location.href), {
        headers: { authorization: `Bearer ${happyApp.token}` },
      })
      expect(await asked.json()).toMatchObject({
        code: 1770002,
      })
      await user.click(screen.getByRole('button', { name: back }))
      await screen.findByText(done)
      expect(await isDissolved()).toBe(false)
    },
  )

  test('can be reverted after a reload, too, even if a part of the change is gone', async () => {
    const { user, unmount } = await draw('en', '/?q=:chat_id/link&chat=oc_other')
    for (const code of [232009, 232025]) {
      const name = new RegExp(`^Make ${code} happen on POST .*/link: `)
      await user.click(await screen.findByRole('button', { name }))
      await screen.findByText(new RegExp(`refuses with ${code}`))
    }
    unmount()
    await call(RemoveThing, { path: { kind: 'apps', id: 'cli_0000000000000002' }, body: {} })
    const again = await render(<RefusalsView />, { language: 'en', at: '/?q=234010' })
    await again.user.click(await screen.findByRole('button', { name: 'Put everything back' }))
    await screen.findByText('The state is as it was before.')
    expect(await isDissolved()).toBe(false)
  })

  test('that only a request can meet say so, and show such a request', async () => {
    const { user } = await draw('en', '/?q=99992356+GET+/open-apis/im/v1/chats/:chat_id')
    await user.click(await screen.findByRole('button', { name: /^Make 99992356 happen on GET .*:chat_id: / }))
    await screen.findByText(
      'The state was not changed: for 99992356 on GET /open-apis/im/v1/chats/:chat_id the request alone decides.',
    )
    screen.getByText('GET /open-apis/im/v1/chats/oc_nowhere')
    expect(screen.queryByRole('button', { name: 'Put everything back' })).toBeNull()
  })

  test('are filtered by words, and a button with its code answers the next call with one', async () => {
    const { user } = await draw('en', '/?q=234010')
    await user.click(
      await screen.findByRole('button', { name: /^Fake 234010 once on POST \/open-apis\/im\/v1\/files: / }),
    )
    await screen.findByText('The next POST /open-apis/im/v1/files returns 234010.')
    expect((await call(ListFaults, {})).items).toMatchObject([{ code: 234010, count: 1 }])
  })

  test.each([
    ['en', 'No refusals match the filter'],
    ['zh-CN', '没有符合筛选条件的错误'],
  ] as const)('in %s show a note if none match', async (language, none) => {
    await draw(language, '/?q=zzzz')
    await screen.findByText(none)
  })
})
