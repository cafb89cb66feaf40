import { createClient } from '../../../../client/client'
import { nextTurn } from '../../../../jobs/testing/transfer-tabs'
import { VirtualClock } from '../../../../primitives/testing/virtual-clock'
import { createService } from '../../../../service/http/create-service'
import { happyApp } from '../../../../service/testing/happy-world'
import { testWorld } from '../../../../service/testing/test-world'
import type { WorldFile } from '../../../../service/world/world-file'
import { fetchInPage } from '../../../api/in-page'
import { getMessageResource } from '../../../api/messages/messages'
import { downloadId, type Download, type Resource } from '../queue/download'
import { DownloadQueue, type DownloadPorts } from '../queue/download-queue'
import { PartSink } from '../save/part-store'

/** The file of the happy world. */
export const plan: Resource = {
  messageId: 'om_file',
  key: 'file_v3_happy',
  type: 'file',
  kind: 'file',
  ownName: '报告.pdf',
}

/** Makes that file this large. */
export const planOf = (size: number) => (file: WorldFile) =>
  file.files.forEach((each) => {
    if (each.file_key !== plan.key) return
    Object.assign(each, { size })
    delete each.content_base64
  })

/** An answer whose body breaks off after this many bytes: it fails, or nothing more arrives. */
export function brokenOff(response: Response, bytes: number, end: 'fails' | 'stalls'): Response {
  const reader = response.body!.getReader()
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left <= 0 && end === 'stalls') return await new Promise(() => undefined)
      const { done, value } = await reader.read()
      if (done) return controller.close()
      if (left <= 0) return controller.error(new TypeError('the line was cut'))
      controller.enqueue(value.slice(0, left))
      left -= value.length
    },
  })
  return new Response(body, response)
}

export type Transport = (answer: typeof globalThis.fetch) => typeof globalThis.fetch

interface Options extends Partial<Pick<DownloadPorts, 'room' | 'newRoom' | 'give' | 'onKept' | 'sizeOf'>> {
  world?: ((file: WorldFile) => void) | undefined
  token?: string
  line?: Transport
}

/** The queue over the real service, which it calls directly, without a worker. */
export async function openDownloadQueue({
  world: change,
  token = happyApp.token,
  line = (answer) => answer,
  room = () => new PartSink(),
  newRoom = () => 'room',
  give,
  onKept = () => undefined,
  sizeOf = () => undefined,
}: Options = {}) {
  const world = await testWorld(change)
  const service = createService(world)
  const asked: Request[] = []
  const answer = fetchInPage((request) => {
    asked.push(request)
    return service(request)
  })
  const client = createClient({
    fetch: () => Promise.reject(new Error('bytes only')),
    get: line((url, init) => answer(new URL(url as string, 'http://herald.test'), init)),
  })
  client.setSession({ token, app_id: happyApp.app_id, renew: () => Promise.resolve(token) })
  const clock = new VirtualClock()
  const saved: { name: string; bytes: Blob }[] = []
  const noted: Download[] = []
  const queue = new DownloadQueue({
    ask: getMessageResource(client.inNameOf(happyApp.app_id)),
    place: () => undefined,
    sizeOf,
    allow: () => undefined,
    give:
      give ??
      ((_, name, bytes) => {
        saved.push({ name, bytes })
        return Promise.resolve({ name, bytes })
      }),
    room,
    newRoom,
    downloaded: (download) => void noted.push(download),
    onKept,
    onFinish: () => undefined,
    mayStart: () => true,
    random: () => 0.5,
    clock,
    soon: () => undefined,
  })
  const phaseOf = (resource: Resource) => queue.rows.get(downloadId(resource))!.phase
  /** The final phase of one resource. Pauses pass at once. */
  const ended = async (resource: Resource) => {
    for (;;) {
      const phase = phaseOf(resource)
      if (phase.name === 'again' || phase.name === 'rate') {
        world.pass(phase.at - clock.now())
        await clock.pass(phase.at - clock.now())
      } else if (phase.name !== 'waiting' && phase.name !== 'coming') return phase
      await nextTurn()
    }
  }
  const download = (resource: Resource) => {
    queue.save([resource])
    return ended(resource)
  }
  return { queue, service, world, download, ended, phaseOf, saved, noted, asked, clock }
}
