import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { createService } from '../../service/http/create-service'
import { call } from '../../service/testing/call'
import { happyNow } from '../../service/testing/happy-world'
import { testWorld } from '../../service/testing/test-world'
import type { Asked } from './console-on'

/** A service of the happy world, optionally changed. It uses the returned clock, which a test moves. */
export async function virtualService(change?: Parameters<typeof testWorld>[0]) {
  const world = await testWorld(change)
  const answer = createService(world)
  const clock = new VirtualClock(happyNow)
  const service: Asked = (endpoint, input) => {
    world.setNow(clock.now())
    return call(answer, endpoint, input)
  }
  return { clock, service }
}
