import { expect, test } from 'vitest'
import { VirtualClock } from '../primitives/testing/virtual-clock'
import { createService } from '../service/http/create-service'
import { call } from '../service/testing/call'
import { happyNow } from '../service/testing/happy-world'
import { testWorld } from '../service/testing/test-world'
import type { Asked } from './testing/console-on'
import { gestures } from './testing/gestures'
import { measureGesture, printGestures } from './testing/measure-gesture'
import type { Measured } from './testing/measure-gesture'
import { wireOfChat } from './testing/wire-of-chat'

test('docs/calls-per-gesture.md equals the measured calls (`npm run gestures` prints it)', async () => {
  const world = await testWorld((file) => {
    const model = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
    for (const [at, { before }] of gestures.entries()) {
      const chat_id = `oc_gesture${at}`
      const blocks = wireOfChat(chat_id, before)
      file.chats.push({ ...model, chat_id, announcement: { type: 'docx', blocks, media: [], sheets: [] } })
    }
  })
  const answer = createService(world)
  const measured: Measured[] = []
  for (const [at, gesture] of gestures.entries()) {
    const clock = new VirtualClock(happyNow + at * 3_600_000)
    const service: Asked = (endpoint, input) => {
      world.setNow(clock.now())
      return call(answer, endpoint, input)
    }
    measured.push(await measureGesture(gesture, service, `oc_gesture${at}`, clock))
  }
  await expect(printGestures(measured)).toMatchFileSnapshot('../docs/calls-per-gesture.md')
})
