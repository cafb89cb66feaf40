import { expect, test } from 'vitest'
import { ConsoleOn, readAll, settle } from '../../../saving/testing/console-on'
import type { Weather } from '../../../saving/testing/console-on'
import { bullet, p } from '../../../saving/testing/page'
import { virtualService } from '../../../saving/testing/virtual-service'
import { savedPart } from './use-publish'

async function begin() {
  const { clock, service } = await virtualService()
  const sky: Weather[] = []
  const weather = () => sky.shift() ?? 'fine'
  const opened = await ConsoleOn.open({ service, chat: 'oc_launch', clock, name: 'here', weather })
  const held = async () => (await readAll(service, 'oc_launch', -1)).children
  return { clock, sky, opened, held }
}

test('a block typed just before gets the service’s id as soon as it is saved', async () => {
  const { clock, opened, held } = await begin()
  opened.show({ ...opened.screen, children: [p('a', 'first'), p('b', 'last')] })
  const asked = savedPart(opened.queue, { first: 'a', last: 'b' })
  await settle(clock, [opened], clock.now() + 350)
  const [a, b] = await held()
  expect(await asked).toEqual({ first: a!.id, last: b!.id })
})

test('a block that is about to be recreated gets its new id', async () => {
  const { clock, opened, held } = await begin()
  opened.show({ ...opened.screen, children: [p('a', 'a line')] })
  await settle(clock, [opened])
  const [before] = await held()
  opened.show({ ...opened.screen, children: [bullet('a', 'a line')] })
  const asked = savedPart(opened.queue, { first: 'a', last: 'a' })
  await settle(clock, [opened])
  const [after] = await held()
  expect(after!.id).not.toBe(before!.id)
  expect(await asked).toEqual({ first: after!.id, last: after!.id })
})

test('blocks that the service does not have for now yield undefined', async () => {
  const { clock, sky, opened } = await begin()
  sky.push(...Array.from({ length: 9 }, (): Weather => 'lostRequest'))
  opened.show({ ...opened.screen, children: [p('a', 'first')] })
  const asked = savedPart(opened.queue, { first: 'a', last: 'a' })
  await settle(clock, [opened], clock.now() + 3_000)
  expect(await asked).toBeUndefined()
})
