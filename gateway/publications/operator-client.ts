import { Readable } from 'node:stream'
import { createClient, type AppClient } from '../../client/client'
import { HangUp } from '../../server/hang-up'
import type { Asked } from '../../server/read-incoming'
import type { Answer } from '../../server/write-answer'
import { refuse, retryIn } from '../answers'
import type { ApprovedChats } from '../approval-gate'
import type { AppContext } from '../call'
import { match } from '../operations'
import type { OperatorShares } from '../operator-shares'
import type { Proxy } from '../proxy'
import { REHEARSAL_HEADER } from '../request-checks'
import type { Access } from '../sessions'

const PIECE_BYTES = 262_144

export interface ClientPorts {
  proxy: Pick<Proxy, 'pass'>
  shares: OperatorShares
}

export interface Acting {
  app_id: string
  /** Undefined if the configuration no longer has the application or the operator. Every call is then refused. */
  context: AppContext | undefined
  access: Access | undefined
  /** The chats of an approved publication. */
  approved?: ApprovedChats | undefined
  /** Ends the calls under way. */
  hangUp: HangUp
  /** All its calls are reads of a rehearsal, which come after everything else. */
  isRehearsal?: boolean
}

/**
 * Calls the platform in the name of an operator, through the same proxy as their pages. So their role, the chats of the
 * application, their shares and the budget hold. Each call has a line in the audit log.
 */
export function operatorClient(ports: ClientPorts, acting: Acting): AppClient {
  const client = createClient({
    fetch: (url, request) => passedOn(ports, acting, url as string, request ?? {}),
  })
  const { app_id } = acting
  client.setSession({ token: undefined, app_id, renew: () => Promise.resolve(undefined) })
  return client.inNameOf(app_id)
}

/** One call of an operator, by its path and query. A refusal of the gateway is an answer. */
export async function passedOn(
  { proxy, shares }: ClientPorts,
  { context, access, approved, hangUp: ending, isRehearsal }: Acting,
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
): Promise<Response> {
  const { pathname, search, searchParams } = new URL(address, 'http://gateway.localhost')
  const matched = match(method, pathname)
  if (!matched) return responseOf(refuse('unknown'))
  if (!context || !access) return responseOf(refuse('role'))
  const hangUp = new HangUp()
  const end = () => hangUp.end()
  if (ending.isOver) end()
  const stay = ending.listen(end)
  signal?.addEventListener('abort', end, { once: true })
  const releases: (() => void)[] = [stay, () => signal?.removeEventListener('abort', end)]
  const over = () => {
    for (const release of releases.splice(0)) release()
  }
  const asked: Asked = {
    method,
    url: { pathname, search, searchParams },
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      ...(isBlob(body) && { 'content-length': String(body.size) }),
      ...(isRehearsal && { [REHEARSAL_HEADER]: '1' }),
    },
    address: '',
    connection: context,
    body: () => streamOf(body),
    hangUp,
    onEnd: (release) => void releases.push(release),
  }
  const held = shares.enter(access.person, asked)
  if (!held) {
    over()
    return responseOf(refuse('underWay', retryIn(1)))
  }
  let answer: Answer | undefined
  try {
    answer = await proxy.pass(context, access, matched, asked, held, approved)
    return responseOf(answer, over)
  } finally {
    held.end()
    if (!(answer?.body instanceof Readable)) over()
  }
}

/** `over`: called once a streamed body has been read or given up. */
function responseOf({ status, headers, body }: Answer, over: () => void = () => undefined): Response {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const each of [value].flat()) all.append(name, each)
  if (!(body instanceof Readable)) return new Response(body && new Uint8Array(body), { status, headers: all })
  body.once('close', over)
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers: all })
}

/** The client sends JSON as text, and a form as a blob. */
function streamOf(body: RequestInit['body']): Readable {
  if (isBlob(body)) return Readable.from(piecesOf(body))
  return Readable.from(typeof body === 'string' ? [Buffer.from(body)] : [])
}

const isBlob = (body: RequestInit['body']): body is Blob =>
  typeof body === 'object' && body !== null && 'slice' in body && 'size' in body

async function* piecesOf(blob: Blob): AsyncGenerator<Buffer> {
  for (let at = 0; at < blob.size; at += PIECE_BYTES)
    yield Buffer.from(await blob.slice(at, at + PIECE_BYTES).arrayBuffer())
}
