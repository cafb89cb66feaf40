import { Agent, request, type RequestListener, type RequestOptions } from 'node:http'
import { onTestFinished } from 'vitest'
import type { builtServer } from '../../server/testing/server-process'
import { happyApp } from '../../service/testing/happy-world'
import { writeGatewayConfig } from './config-file'
import { hostile } from './faulty-platform'
import { signedIn, type Operator } from './operator'

/** A gateway in its own process with a heap of 1 GB, in front of a platform that answers as the test wants. */
export async function attackedGateway(program: ReturnType<typeof builtServer>, answer: RequestListener) {
  const platform = await hostile(answer)
  const { file, url } = await writeGatewayConfig({
    platform: platform.url,
    secret_env: 'HERALD_ATTACKED_SECRET',
    owners: ['ou_alice', 'ou_bob', 'ou_carol'],
    more: { monthly_calls: 10_000_000 },
  })
  const variables = [
    'NODE_OPTIONS=--max-old-space-size=1024',
    `HERALD_ATTACKED_SECRET=${happyApp.app_secret}`,
  ]
  const running = await program.startUnder(['env', ...variables], 'gateway', '--config', file)
  onTestFinished(() => running.signal('SIGKILL'))
  const [alice, bob, carol] = [
    await signedIn(running, 'ou_alice'),
    await signedIn(running, 'ou_bob'),
    await signedIn(running, 'ou_carol'),
  ]
  return { url, pid: running.pid, alice, bob, carol }
}

/**
 * Sends requests of an operator, each on its own connection. `write` sends the body. Returns how often each status
 * arrived within `ms`, with 0 for no answer. Bodies of successful answers stay unread.
 */
export async function flood(
  { operator, url, times, ms }: { operator: Operator; url: string; times: number; ms: number },
  options: Omit<RequestOptions, 'headers'> & { path: string; headers?: Record<string, string> },
  write: (send: (part: string | Buffer) => void) => void = () => undefined,
): Promise<Record<number, number>> {
  const agent = new Agent({ maxSockets: Infinity })
  const statuses: Record<number, number> = {}
  const one = () =>
    new Promise<void>((resolve) => {
      const settle = (status: number) => {
        clearTimeout(late)
        statuses[status] = (statuses[status] ?? 0) + 1
        sending.destroy()
        resolve()
      }
      const late = setTimeout(() => settle(0), ms)
      const isWrite = (options.method ?? 'GET') !== 'GET'
      const sending = request(url + options.path, {
        agent,
        ...options,
        headers: {
          ...operator.headers,
          ...(isWrite && { origin: url, 'content-type': 'application/json' }),
          ...options.headers,
        },
      })
      sending.on('error', () => undefined)
      // A successful answer is not read, and its connection stays open.
      sending.on('response', ({ statusCode = 0 }) => statusCode >= 400 && settle(statusCode))
      write((part) => sending.write(part))
      sending.end()
    })
  await Promise.all(Array.from({ length: times }, one))
  agent.destroy()
  return statuses
}
