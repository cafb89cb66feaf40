import { expect, test } from 'vitest'
import { ListBlocks } from '../../contract/docx/list-blocks'
import type { ConsoleOn } from '../testing/console-on'
import { all, launched, pass, save, show } from '../testing/launched'
import { p } from '../testing/page'

const on = launched()

test('others’ words that our write replaced are restored at the next visit if the page closed before it read them', async () => {
  const { service } = on
  await save(await on.open(), p('a', 'Hello'))
  const [first, second] = [await on.open({ name: 'first' }), await on.open({ name: 'second' })]
  const say = (console: ConsoleOn, text: string) => {
    const [line] = console.screen.children
    show(console, { ...line!, body: p('a', text).body })
  }
  say(second, 'Hello there')
  await all(second)
  on.service = async (endpoint, input) => {
    if ((endpoint as unknown) === ListBlocks) return { status: 503, code: 1, msg: 'down' }
    return await service(endpoint, input)
  }
  say(first, 'Well, Hello')
  await pass(first, 1_000)
  say(first, 'Well now, Hello')
  await pass(first, 1_000)
  first.close()
  on.service = service
  expect(await on.listed()).toEqual([[2, 'Well, Hello']])
  await all(await on.reopen(first))
  expect(await on.listed()).toEqual([[2, 'Well now, Hello there']])
})
