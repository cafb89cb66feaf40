import { expect, test } from 'vitest'
import { createClient } from '../../../client/client'
import { CallerChanged, NoAnswer } from '../../../client/lark-error'
import { RateBudget } from '../../../client/rate-budget'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import { isPending } from '../../../jobs/send-once'
import { browserTabs } from '../../../jobs/testing/browser-tabs'
import { forwardWorld } from '../../../service/testing/forward-world'
import { OutgoingQueue, uploadForMessage, type Outgoing, type OutgoingPorts } from './outgoing-queue'

/** Changes an answer on its way back. */
type Line = (response: Response) => Response | Promise<Response>

/** Tabs of one browser with a service in memory; waiting moves the clock. */
async function tabs(
  line: Line = (response) => response,
  upload: OutgoingPorts['upload'] = () => Promise.reject(new Error('no file here')),
) {
  const { world, service, app } = await forwardWorld()
  const client = createClient({
    fetch: async (url, init) =>
      line(await service(new Request(new URL(url as string, 'http://herald.test'), init))),
  })
  client.setSession({
    token: app.token,
    app_id: app.app_id,
    renew: () => Promise.reject(new Error('not asked')),
  })
  const { storage, claim, openNews } = browserTabs<Outgoing>(({ uuid }) => uuid)
  let made = 0
  const budget = new RateBudget('sends', () => world.now())
  const openTab = () =>
    new OutgoingQueue({
      app_id: app.app_id,
      now: () => world.now(),
      budget,
      wait: async (ms) => world.pass(ms),
      newUuid: () => `uuid-${(made += 1)}`,
      storage,
      channel: openNews(),
      claim,
      upload,
      send({ chat_id, reply, uuid }, sent) {
        if (!reply)
          return client.call(CreateMessage, {
            query: { receive_id_type: 'chat_id' },
            body: { receive_id: chat_id, ...sent, uuid },
          })
        const body = { ...sent, reply_in_thread: reply.inThread, uuid }
        return client.call(ReplyMessage, { path: { message_id: reply.message_id }, body })
      },
      askTime: async () => undefined,
    })
  const said = async () => {
    const query = { container_id_type: 'chat' as const, container_id: 'oc_launch', page_size: 50 }
    const { items } = await client.call(ListMessages, { query })
    return items.map(({ body }) => body.content)
  }
  return { storage, openTab, said }
}

const text = (words: string) => ({
  chat_id: 'oc_launch',
  sent: { msg_type: 'text' as const, content: JSON.stringify({ text: words }) },
  words,
  target: { is: 'new' as const },
})

const settled = (queue: OutgoingQueue) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queue.state().jobs.some(isPending)) return
      stop()
      resolve()
    }
    const stop = queue.subscribe(look)
    look()
  })

test('a sent message is reported once and removed; messages are sent in the order written', async () => {
  const { openTab, said, storage } = await tabs()
  const queue = openTab()
  const told: (string | undefined)[] = []
  queue.onSent(({ body }) => told.push(body.content))
  await Promise.all([queue.begin(text('one')), queue.begin(text('two'))])
  await settled(queue)
  expect(told).toEqual(['{"text":"one"}', '{"text":"two"}'])
  expect((await said()).filter((each) => told.includes(each))).toHaveLength(2)
  expect(await storage.readAll()).toEqual([])
})

test('a sent message does not reappear as unanswered in a tab that loads at that moment', async () => {
  const { openTab, storage } = await tabs()
  const [queue, other] = [openTab(), openTab()]
  let forgotten = () => undefined as void
  const isForgotten = new Promise<void>((resolve) => (forgotten = resolve))
  const { keep, forget } = storage
  storage.keep = async (outgoing) => {
    if (outgoing.state.is === 'unanswered') await isForgotten
    await keep(outgoing)
  }
  storage.forget = async (sendId) => {
    void other.load()
    await new Promise((next) => setImmediate(next))
    await forget(sendId)
    forgotten()
  }
  await queue.begin(text('one'))
  await settled(queue)
  await isForgotten
  await other.load()
  expect([other.state().jobs, await storage.readAll()]).toEqual([[], []])
})

test('a message that was dropped while its file was uploaded is not sent', async () => {
  let arrived: ((content: typeof asFile) => void) | undefined
  const { openTab, said } = await tabs(undefined, () => new Promise((resolve) => (arrived = resolve)))
  const before = await said()
  const queue = openTab()
  const { uuid } = await queue.begin(file('report.pdf'))
  await expect.poll(() => arrived).toBeDefined()
  await queue.discard(uuid)
  arrived?.(asFile)
  await queue.begin(text('after it'))
  await settled(queue)
  expect((await said()).slice(before.length)).toEqual(['{"text":"after it"}'])
})

test('a file is uploaded only by the application for which its message was written', async () => {
  const posted: string[] = []
  const client = createClient({
    fetch: () => Promise.reject(new Error('forms only')),
    post: async (url) => (posted.push(url), new Response('{"code":0,"data":{"file_key":"file_1"}}')),
  })
  const signIn = (app_id: string) =>
    client.setSession({ token: 't', app_id, renew: () => Promise.reject(new Error('not asked')) })
  signIn('cli_one')
  const upload = uploadForMessage(client.inNameOf('cli_one'))
  const waiting = upload(new File(['x'], 'report.pdf'), () => undefined)
  // The file is still being read.
  signIn('cli_two')
  await expect(waiting).rejects.toBeInstanceOf(CallerChanged)
  expect(posted).toEqual([])
  signIn('cli_one')
  expect(await upload(new File(['x'], 'report.pdf'), () => undefined)).toMatchObject({ msg_type: 'file' })
})

const file = (name: string) => ({
  chat_id: 'oc_launch',
  file: new File(['x'], name),
  words: name,
  target: { is: 'new' as const },
})
const asFile = { msg_type: 'file' as const, content: JSON.stringify({ file_key: 'file_v3_happy' }) }

test('a file is uploaded once and sent once, however often its send is tried', async () => {
  let isLost = true
  const uploaded: string[] = []
  const { openTab, said } = await tabs(
    (response) => {
      if (isLost) throw new TypeError('lost on the way back')
      return response
    },
    ({ name }) => {
      uploaded.push(name)
      return Promise.resolve(asFile)
    },
  )
  const queue = openTab()
  const { uuid } = await queue.begin(file('report.pdf'))
  await settled(queue)
  expect(queue.get(uuid)).toMatchObject({ sent: asFile, mayHaveArrived: true })
  isLost = false
  await Promise.all([queue.retry(uuid), queue.begin(text('see above'))])
  await settled(queue)
  expect(uploaded).toEqual(['report.pdf'])
  const told = await said()
  expect(told.slice(-2)).toEqual([expect.stringContaining('file_v3_happy'), '{"text":"see above"}'])
  expect(told.at(-3)).not.toContain('file_v3_happy')
})

test('a lost upload is retried, and a file that the platform would refuse is not uploaded', async () => {
  let uploads = 0
  const { openTab, said } = await tabs(undefined, () => {
    uploads += 1
    return uploads === 1
      ? Promise.reject(new NoAnswer(new TypeError('the line was cut')))
      : Promise.resolve(uploads === 2 ? asFile : { why: 'empty' as const })
  })
  const before = (await said()).length
  const queue = openTab()
  const { uuid } = await queue.begin(file('report.pdf'))
  await settled(queue)
  expect(queue.get(uuid)?.state.is).toBe('cancelled')
  await queue.retry(uuid)
  await settled(queue)
  expect(await said()).toHaveLength(before + 1)
  const unfit = await queue.begin(file('empty.pdf'))
  await settled(queue)
  expect(queue.get(unfit.uuid)).toMatchObject({ state: { is: 'cancelled' }, unfit: { why: 'empty' } })
  expect(await said()).toHaveLength(before + 1)
})
