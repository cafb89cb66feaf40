import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import { readEvents, type ServerEvent } from './follow-events'

const streamOf = (pieces: readonly Uint8Array[], onCancel = () => {}) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
    cancel: onCancel,
  })

async function read(pieces: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const some of readEvents(streamOf(pieces))) events.push(...some)
  return events
}

const utf8 = new TextEncoder()

test('events have a name and data, and comments and retry are no events', async () => {
  const text = 'retry: 1000\n\n: nothing new\n\nid: 7\nevent: call\ndata: {"id":7}\n\ndata: a\ndata: b\n\n'
  expect(await read([utf8.encode(text)])).toEqual([
    { event: 'call', data: '{"id":7}' },
    { event: 'message', data: 'a\nb' },
  ])
})

test('a comment arrives as an empty list, so that it differs from silence', async () => {
  const heard: ServerEvent[][] = []
  for await (const some of readEvents(streamOf([utf8.encode(': still here\n\n')]))) heard.push(some)
  expect(heard).toEqual([[]])
})

test('an event that never ended is not reported', async () => {
  expect(await read([utf8.encode('data: whole\n\ndata: half')])).toEqual([
    { event: 'message', data: 'whole' },
  ])
})

test('a stream has the same events when cut into any pieces', async () => {
  const text = 'event: call\ndata: {"name":"计划 🎉"}\n\n: …\n\nevent: missed\ndata: 3\n\n'
  const bytes = utf8.encode(text)
  const whole = await read([bytes])
  expect(whole).toHaveLength(2)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const edges = [0, ...cuts.toSorted((one, other) => one - other), bytes.length]
      const pieces = edges.slice(1).map((edge, place) => bytes.slice(edges[place], edge))
      expect(await read(pieces)).toEqual(whole)
    }),
    { numRuns: runs(200) },
  )
})

test('a reader that stops cancels the stream', async () => {
  let wasCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(utf8.encode('data: x\n\n')),
    cancel: () => void (wasCancelled = true),
  })
  for await (const _ of readEvents(endless)) break
  expect(wasCancelled).toBe(true)
})
