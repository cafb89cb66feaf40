import { newUuid } from '../primitives/new-uuid'

/**
 * One world for any number of tabs: the tab that holds the lock serves, and the others send it their requests. When
 * it closes, the next one in the queue opens the stored world, and serves.
 *
 * A request whose server closes before it answers fails like a cut connection. It may have been carried out. The
 * console's retry carries the same token and is safe.
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

/** The answer starts; its body follows in parts, as it is produced. */
interface Tell {
  kind: 'tell'
  id: string
  status: number
  headers: [string, string][]
}

interface Part {
  kind: 'part'
  id: string
  bytes: Uint8Array
}

/** The body is complete. */
interface End {
  kind: 'end'
  id: string
}

/** The answer never arrives, or breaks off. */
interface Cut {
  kind: 'cut'
  id: string
}

/** The requesting tab no longer listens. */
interface Leave {
  kind: 'leave'
  id: string
}

type Said = Ask | Tell | Part | End | Cut | Leave | Turn

/** Another tab serves from now on; the previous one no longer answers. */
interface Turn {
  kind: 'turn'
}

const NAME = 'herald-service'

/**
 * Serves or forwards, depending on whose turn it is. `open` is called once, when it is this tab's turn: `first`, or
 * `later`, after another tab. It gets `alone` if tabs cannot take turns. Then each tab has its own world.
 */
export async function pageTurn(
  open: (turn: 'first' | 'later' | 'alone') => Promise<Service>,
): Promise<Service> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks || typeof BroadcastChannel === 'undefined') return await open('alone')
  const channel = new BroadcastChannel(NAME)
  const forwarded = forwarding(channel)
  let own: Service | undefined

  const serve = async (turn: 'first' | 'later') => {
    const service = await open(turn)
    own = service
    const telling = new Map<string, () => void>()
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data.kind === 'leave') telling.get(data.id)?.()
      if (data.kind === 'ask') void tell(channel, service, data, telling)
    })
    channel.postMessage({ kind: 'turn' } satisfies Turn)
    forwarded.giveUp()
  }

  if (!(await takeLock(() => serve('first')))) void takeLockInTurn(() => serve('later'))
  return (request) => (own ? own(request) : forwarded.ask(request))
}

/** True if the lock was free; this tab then holds it until it closes. */
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

/** A request to another tab, which waits for its answer first, then for its body. */
interface Awaited {
  answer(response: Response): void
  body?: ReadableStreamDefaultController<Uint8Array>
}

function forwarding(channel: BroadcastChannel) {
  const waiting = new Map<string, Awaited>()
  const say = (said: Said) => channel.postMessage(said)

  const cut = (id: string) => {
    const awaited = waiting.get(id)
    waiting.delete(id)
    if (awaited?.body) awaited.body.error(new TypeError('the line was cut'))
    else awaited?.answer(Response.error())
  }
  const giveUp = () => {
    for (const id of waiting.keys()) cut(id)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'turn') return giveUp()
    const awaited = waiting.get(data.id)
    if (!awaited) return
    if (data.kind === 'tell') {
      const leave = () => {
        waiting.delete(data.id)
        say({ kind: 'leave', id: data.id })
      }
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (awaited.body = controller),
        cancel: leave,
      })
      awaited.answer(responseOf(data, body))
    }
    if (data.kind === 'part') awaited.body?.enqueue(data.bytes)
    if (data.kind === 'cut') cut(data.id)
    if (data.kind === 'end') {
      waiting.delete(data.id)
      awaited.body?.close()
    }
  })

  return {
    giveUp,
    async ask(request: Request): Promise<Response> {
      const id = newUuid()
      const body = await request.arrayBuffer()
      const answered = new Promise<Response>((answer) => waiting.set(id, { answer }))
      say({
        kind: 'ask',
        id,
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body: body.byteLength > 0 ? body : undefined,
      })
      return answered
    },
  }
}

/** Answers another tab part by part, as a streamed log has no end. */
async function tell(channel: BroadcastChannel, service: Service, ask: Ask, telling: Map<string, () => void>) {
  const { id, url, method, headers, body } = ask
  const say = (said: Said) => channel.postMessage(said)
  try {
    const response = await service(new Request(url, { method, headers, ...(body && { body }) }))
    if (response.type === 'error') return say({ kind: 'cut', id })
    say({ kind: 'tell', id, status: response.status, headers: [...response.headers] })
    const reader = response.body?.getReader()
    telling.set(id, () => void reader?.cancel())
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      say({ kind: 'part', id, bytes: part.value })
    }
    say({ kind: 'end', id })
  } catch (error) {
    say({ kind: 'cut', id })
    throw error
  } finally {
    telling.delete(id)
  }
}

const responseOf = ({ status, headers }: Tell, body: ReadableStream<Uint8Array>): Response =>
  new Response(status === 204 || status === 304 ? null : body, { status, headers })
