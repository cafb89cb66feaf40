/**
 * One world in however many tabs: the tab that holds the lock serves, the
 * others send it their requests. When it goes away the next one in line opens
 * the world from where it was kept, and serves.
 *
 * A request whose server went away before it answered fails as a cut line
 * does, for nobody knows whether it was carried out; the console's retry
 * carries the same token and is safe.
 */
type Service = (request: Request) => Promise<Response>

interface Ask {
  kind: 'ask'
  id: string
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

interface Tell {
  kind: 'tell'
  id: string
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

/** Somebody else serves from now on: whoever was asked before will not answer. */
interface Turn {
  kind: 'turn'
}

const NAME = 'herald-service'

/** Serves or forwards, as the turn falls; `open` is called once, when it is this tab's turn: `first`, or after another. */
export async function pageTurn(open: (first: boolean) => Promise<Service>): Promise<Service> {
  const channel = new BroadcastChannel(NAME)
  const forwarded = forwarding(channel)
  let own: Service | undefined

  const serve = async (first: boolean) => {
    const service = await open(first)
    own = service
    channel.addEventListener('message', ({ data }: MessageEvent<Ask | Tell | Turn>) => {
      if (data.kind === 'ask') void tell(channel, service, data)
    })
    channel.postMessage({ kind: 'turn' } satisfies Turn)
    forwarded.giveUp()
  }

  if (!(await takeLock(() => serve(true)))) void takeLockInTurn(() => serve(false))
  return (request) => (own ? own(request) : forwarded.ask(request))
}

/** True when the lock was free; it is then ours until this tab goes away. */
function takeLock(serve: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asked = navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(false)
      await serve()
      resolve(true)
      return forEver
    })
    asked.catch(reject)
  })
}

const takeLockInTurn = (serve: () => Promise<void>): Promise<unknown> =>
  navigator.locks.request(NAME, async () => {
    await serve()
    return forEver
  })

/** A lock is held as long as its promise is open. */
const forEver = new Promise<never>(() => undefined)

function forwarding(channel: BroadcastChannel) {
  const waiting = new Map<string, (response: Response) => void>()
  channel.addEventListener('message', ({ data }: MessageEvent<Ask | Tell | Turn>) => {
    if (data.kind === 'turn') giveUp()
    if (data.kind !== 'tell') return
    waiting.get(data.id)?.(responseOf(data))
    waiting.delete(data.id)
  })

  function giveUp() {
    for (const answer of waiting.values()) answer(Response.error())
    waiting.clear()
  }

  return {
    giveUp,
    async ask(request: Request): Promise<Response> {
      const id = crypto.randomUUID()
      const body = await request.arrayBuffer()
      const answered = new Promise<Response>((resolve) => waiting.set(id, resolve))
      channel.postMessage({
        kind: 'ask',
        id,
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body: body.byteLength > 0 ? body : undefined,
      } satisfies Ask)
      return answered
    },
  }
}

async function tell(channel: BroadcastChannel, service: Service, { id, url, method, headers, body }: Ask) {
  const response = await service(new Request(url, { method, headers, ...(body && { body }) }))
  channel.postMessage({
    kind: 'tell',
    id,
    status: response.status,
    headers: [...response.headers],
    body: await response.arrayBuffer(),
  } satisfies Tell)
}

const responseOf = ({ status, headers, body }: Tell): Response =>
  new Response(status === 204 || status === 304 ? null : body, { status, headers })
