import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ListFaults } from '../../../../contract/herald/faults'
import { ListState, RemoveThing } from '../../../../contract/herald/state'
import { call } from '../../../api/client'
import { render, startService } from '../../../testing/render'
import { asBot } from '../testing/as-bot'
import { RefusalsView } from './refusals-view'

async function draw(at: string) {
  await startService()
  return render(<RefusalsView />, { at })
}

describe('the refusals', () => {
  const route = 'GET /open-apis/docx/v1/chats/:chat_id/announcement'
  const isDissolved = async () => {
    const { items } = await call(ListState, { path: { kind: 'chats' }, query: {} })
    return (items as { chat_id: string; dissolved: boolean }[]).find(({ chat_id }) => chat_id === 'oc_other')
      ?.dissolved
  }

  test('can be caused in a chat by their rule, and the change is shown and reverted', async () => {
    const { user } = await draw('/?q=chat+dissolved&chat=oc_other')
    await user.click(
      await screen.findByRole('button', { name: `Make 1770002 happen on ${route}: chat dissolved` }),
    )
    await screen.findByText(`The state was changed: ${route} refuses with 1770002.`)
    expect((await screen.findByText('dissolved: false → true')).closest('li')?.textContent).toBe(
      `Chats · Other · dissolved: false → true`,
    )
    screen.getByText('GET /open-apis/docx/v1/chats/oc_other/announcement')
    const asked = await asBot('/open-apis/docx/v1/chats/oc_other/announcement')
    expect(await asked.json()).toMatchObject({ code: 1770002 })
    await user.click(screen.getByRole('button', { name: 'Put everything back' }))
    await screen.findByText('The state is as it was before.')
    expect(await isDissolved()).toBe(false)
  })

  test('can be reverted after a reload, too, even if a part of the change is gone', async () => {
    const { user, unmount } = await draw('/?q=:chat_id/link&chat=oc_other')
    for (const code of [232009, 232025]) {
      const name = new RegExp(`^Make ${code} happen on POST .*/link: `)
      await user.click(await screen.findByRole('button', { name }))
      await screen.findByText(new RegExp(`refuses with ${code}`))
    }
    unmount()
    await call(RemoveThing, { path: { kind: 'apps', id: 'cli_0000000000000002' }, body: {} })
    const again = await render(<RefusalsView />, { at: '/?q=234010' })
    await again.user.click(await screen.findByRole('button', { name: 'Put everything back' }))
    await screen.findByText('The state is as it was before.')
    expect(await isDissolved()).toBe(false)
  })

  test('that only a request can meet say so, and show such a request', async () => {
    const { user } = await draw('/?q=99992356+GET+/open-apis/im/v1/chats/:chat_id')
    await user.click(await screen.findByRole('button', { name: /^Make 99992356 happen on GET .*:chat_id: / }))
    await screen.findByText(
      'The state was not changed: for 99992356 on GET /open-apis/im/v1/chats/:chat_id the request alone decides.',
    )
    screen.getByText('GET /open-apis/im/v1/chats/oc_nowhere')
    expect(screen.queryByRole('button', { name: 'Put everything back' })).toBeNull()
  })

  test('are filtered by words, and a button with its code answers the next call with one', async () => {
    const { user } = await draw('/?q=234010')
    await user.click(
      await screen.findByRole('button', { name: /^Fake 234010 once on POST \/open-apis\/im\/v1\/files: / }),
    )
    await screen.findByText('The next POST /open-apis/im/v1/files returns 234010.')
    expect((await call(ListFaults, {})).items).toMatchObject([{ code: 234010, count: 1 }])
  })
})
