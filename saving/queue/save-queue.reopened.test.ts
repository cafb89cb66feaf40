import { expect, test } from 'vitest'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked } from '../testing/console-on'
import { outline } from '../testing/outline'
import { p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

test('others’ words that our write replaced are restored at the next visit if the page closed before it read them', async () => {
  const { clock, service: whole } = await virtualService()
  let isReading = true
  const service: Asked = async (endpoint, input) => {
    if (!isReading && (endpoint as unknown) === ListBlocks) return { status: 503, code: 1, msg: 'down' }
    return await whole(endpoint, input)
  }
  const open = (name: string) => ConsoleOn.open({ service, chat: 'oc_launch', clock, name })
  const held = async () => outline(await readAll(whole, 'oc_launch', -1))
  const start = await open('start')
  start.show({ ...start.screen, children: [p('a', 'Hello')] })
  await settle(clock, [start])
  const [first, second] = [await open('first'), await open('second')]
  const say = (console: ConsoleOn, text: string) => {
    const [line] = console.screen.children
    console.show({ ...console.screen, children: [{ ...line!, body: p('a', text).body }] })
  }
  say(second, 'Hello there')
  await settle(clock, [second])
  isReading = false
  say(first, 'Well, Hello')
  await settle(clock, [first], clock.now() + 1_000)
  say(first, 'Well now, Hello')
  await settle(clock, [first], clock.now() + 1_000)
  expect(await held()).toEqual([1, '', [2, 'Well, Hello']])
  first.close()
  isReading = true
  const entry = first.kept!
  const again = await ConsoleOn.open({ service, chat: 'oc_launch', clock, entry, name: 'again' })
  again.queue.resume()
  await settle(clock, [again])
  expect(await held()).toEqual([1, '', [2, 'Well now, Hello there']])
})
