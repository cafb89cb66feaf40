import { LarkError } from '../../client/lark-error'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { createService, type ServiceOptions } from '../../service/http/create-service'
import { call, requestTo } from '../../service/testing/call'
import { happyNow } from '../../service/testing/happy-world'
import { testWorld } from '../../service/testing/test-world'
import type { AskedBytes } from './console-media'
import type { Asked } from './console-on'

/**
 * A service of the happy world, optionally changed. It uses the returned clock, which a test moves. `options`: those of
 * the service, such as that it is a local one.
 */
export async function virtualService(change?: Parameters<typeof testWorld>[0], options?: ServiceOptions) {
  const world = await testWorld(change)
  const answer = createService(world, options)
  const clock = new VirtualClock(happyNow)
  const service: Asked = (endpoint, input) => {
    world.setNow(clock.now())
    return call(answer, endpoint, input)
  }
  /** The bytes of an answer. A refusal throws its code. */
  const bytes: AskedBytes = async ({ route }, input) => {
    const response = await answer(requestTo(route, input))
    if (!response.headers.get('content-type')?.startsWith('application/json')) return await response.blob()
    const { code, msg } = (await response.json()) as { code: number; msg: string }
    throw new LarkError({ code, msg, status: response.status })
  }
  return { clock, service, bytes }
}
