import { expect, test } from 'vitest'
import { DissolveChat } from '../../contract/im/chats/dissolve-chat'
import { happyApp } from '../../service/testing/happy-world'
import { ConsoleOn } from '../testing/console-on'
import { save, state } from '../testing/launched'
import { p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

test('a page of a dissolved chat reports that once, not for each line, and keeps unsaved changes', async () => {
  const { clock, service } = await virtualService((file) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.owner_id = happyApp.app_id
  })
  const page = await ConsoleOn.open({ service, chat: 'oc_launch', clock })
  const lines = (words: string) => Array.from({ length: 30 }, (_, at) => p(`a${at}`, `${words} ${at}`))
  await save(page, ...lines('saved'))
  expect(await service(DissolveChat, { path: { chat_id: 'oc_launch' } })).toMatchObject({ code: 0 })
  page.calls.length = 0
  await save(page, ...lines('too late'))
  const { phase, refusal } = state(page)
  expect([phase, refusal?.code, refusal?.isRestSaved, page.calls.length]).toEqual([
    'stuck',
    1770002,
    undefined,
    1,
  ])
  expect(page.kept?.wanted.children).toEqual(lines('too late'))
})
