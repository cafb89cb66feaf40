import type { AppClient } from '../../client/client'
import { createService } from '../../service/http/create-service'
import { happyNow } from '../../service/testing/happy-world'
import { ownWorld } from '../../service/testing/own-world'
import { testWorld } from '../../service/testing/test-world'
import type { TestWorld } from '../../service/testing/test-world'
import { readWorldFile } from '../../service/world/world-file'
import type { WorldFile } from '../../service/world/world-file'
import { inProcessClient } from '../publications/in-process-client'
import type { RehearsalPorts } from '../rehearsal/rehearsal'
import { VirtualTime } from '../rehearsal/virtual-time'

interface Platform {
  world: TestWorld
  time: VirtualTime
  answer(request: Request): Promise<Response>
  client(appId: string): Promise<AppClient>
  /** Method and path of each call but those for sessions, in their order. */
  calls: { method: string; path: string; status: number; code: number }[]
  /** The calls that the month has left. */
  left: number | undefined
}

/** The real service at a distance: answers take their time, and a month has its calls. */
export async function platform(
  change: (file: WorldFile) => void,
  latencyMs: () => number,
): Promise<Platform> {
  const world = await testWorld(change)
  const serve = createService(world, { local: 'local' })
  const time = new VirtualTime(happyNow)
  const calls: Platform['calls'] = []
  const made: Platform = {
    world,
    time,
    calls,
    left: undefined,
    client: (appId) => inProcessClient(made.answer, appId),
    async answer(request) {
      const { pathname } = new URL(request.url)
      const isFree = pathname.startsWith('/_herald/')
      if (isFree) return await time.still(() => serve(request))
      const { response, code } = await time.still(async () => {
        world.setNow(time.now())
        const isOver = made.left === 0
        if (made.left !== undefined && !isOver) made.left -= 1
        const answer = isOver ? monthIsOver() : await serve(request)
        const isJson = answer.headers.get('content-type')?.startsWith('application/json')
        const given = isJson ? ((await answer.clone().json()) as { code: number }) : { code: 0 }
        if (made.left !== undefined && !isOver && given.code !== 0) made.left += 1
        return { response: answer, code: given.code }
      })
      calls.push({ method: request.method, path: pathname, status: response.status, code })
      await time.wait(latencyMs())
      return response
    },
  }
  return made
}

const monthIsOver = () =>
  Response.json({ code: 99991403, msg: 'the calls of this month are used up' }, { status: 429 })

/** Opens the service in memory, as a page or a server does. */
export const openInMemory: RehearsalPorts['openService'] = async (world, now) => {
  const own = await ownWorld(readWorldFile(world), { clock: now })
  const answer = createService(own, { local: 'local' })
  return { answer: (request) => answer(request), close: () => own.store.close() }
}
