import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListCalls } from '../../../../contract/herald/log'
import { happyApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import { render, startService } from '../../../testing/render'
import { asBot, sendAsBot } from '../testing/as-bot'
import { ExplorerView } from './explorer-view'
import { LogView } from './log-view'

const appNames = new Map([[happyApp.app_id, 'Herald bot']])
const MESSAGES = 'POST /open-apis/im/v1/messages'

const draw = async (search = '') => {
  const { user } = await render(<ExplorerView appNames={appNames} />, { at: `/${search}` })
  await screen.findByRole('combobox', { name: 'Operation' })
  return user
}

const newest = async () => {
  const { items } = await call(ListCalls, { query: { page_size: 1 } }, { withoutToken: true })
  return items[0]!
}

const send = (user: Awaited<ReturnType<typeof draw>>) =>
  user.click(screen.getByRole('button', { name: 'Send' }))

test('an operation is filled in by its description, sent as a bot, and answered', async () => {
  await startService()
  const user = await draw()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Operation' }), MESSAGES)
  await user.selectOptions(screen.getByRole('combobox', { name: /^receive_id_type/ }), 'chat_id')
  const body = screen.getByRole('textbox', { name: 'Body (JSON)' })
  const example = JSON.parse((body as HTMLTextAreaElement).value) as object
  expect(Object.keys(example)).toEqual(expect.arrayContaining(['receive_id', 'msg_type', 'content']))
  await user.clear(body)
  const content = JSON.stringify({ text: 'from the explorer' })
  await user.click(body)
  await user.paste(JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content }))
  await send(user)
  await screen.findByText(/^HTTP 200/)
  expect(screen.getByRole('region', { name: 'Response' }).textContent).toContain('from the explorer')
  expect(await newest()).toMatchObject({ route: MESSAGES, code: 0, app_id: happyApp.app_id })
  expect(await newest()).not.toHaveProperty('console')
  expect(screen.getByRole('link', { name: 'Open in the log' }).getAttribute('href')).toContain(
    (await newest()).log_id,
  )
})

test('a body that is no JSON is not sent', async () => {
  await startService()
  const user = await draw(`?route=${encodeURIComponent(MESSAGES)}`)
  await user.type(screen.getByRole('textbox', { name: 'Body (JSON)' }), ',')
  await send(user)
  expect((await screen.findByRole('alert')).textContent).toContain('The body isn’t valid JSON')
  await expect(newest()).resolves.toBeUndefined()
})

test('a logged call is changed and sent again', async () => {
  await startService()
  await sendAsBot('oc_launch', { text: 'one' })
  const { id } = await newest()
  const user = await draw(`?call=${id}`)
  screen.getByText(`From call ${id}.`)
  const body = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body (JSON)' })
  const changed = body.value.replace('one', 'two')
  await user.clear(body)
  await user.click(body)
  await user.paste(changed)
  await send(user)
  await screen.findByText(/^HTTP 200/)
  const again = await newest()
  expect([again.id, again.request?.text?.includes('two')]).toEqual([id + 1, true])
})

test('the log groups refusals by code and endpoint, and leads to their calls', async () => {
  await startService()
  await asBot('/open-apis/im/v1/chats/oc_none')
  await asBot('/open-apis/im/v1/chats/oc_none')
  await asBot('/open-apis/im/v1/chats')
  const { user } = await render(<LogView appNames={appNames} />, { at: '/' })
  await user.click(await screen.findByRole('checkbox', { name: 'Group refusals' }))
  const [, row, ...others] = await screen.findAllByRole('row')
  expect(others).toEqual([])
  expect(
    within(row!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, 4),
  ).toEqual(['GET /open-apis/im/v1/chats/:chat_id', expect.any(String), '2'])
  await user.click(within(row!).getByRole('link', { name: /^Show the calls refused with/ }))
  await screen.findByText('2 of 3 calls')
})

test('the details show the headers, and the JSON in strings as values', async () => {
  await startService()
  await sendAsBot('oc_launch', { text: 'unfold me' })
  const { user } = await render(<LogView appNames={appNames} />, { at: '/' })
  await user.click(await screen.findByRole('link', { name: /POST/ }))
  const body = await screen.findByRole('region', { name: 'Request body' })
  expect(JSON.parse(body.textContent)).toMatchObject({ content: { text: 'unfold me' } })
  const [unfold] = screen.getAllByRole('button', { name: 'Unfold JSON in strings' })
  await user.click(unfold!)
  expect(JSON.parse(body.textContent)).toMatchObject({ content: '{"text":"unfold me"}' })
  screen.getByText('Bearer …')
})
