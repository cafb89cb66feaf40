import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../service/testing/random-runs'
import { isSafeToTry } from './send-once'
import { Choices, lossyWorld } from './testing/lossy-world'
import type { TextJob } from './testing/text-queue'

const CHATS = ['oc_launch', 'oc_other']
const MINUTE_MS = 60_000

/** Runs two tabs through what the numbers choose, then mends everything and resumes all jobs in one tab. */
async function walk(numbers: readonly number[]) {
  const choices = new Choices(numbers)
  const world = await lossyWorld(choices)
  const tabs = [world.openTab(), world.openTab()]
  const begun: string[] = []
  const stored: TextJob[] = []
  const anyJob = () => choices.one([...world.disk.keys(), 'no job'])

  function begin() {
    const texts = Array.from({ length: 1 + choices.below(3) }, () => {
      const text = `text ${begun.length}`
      begun.push(text)
      return { chat_id: choices.one(CHATS), text }
    })
    void choices
      .one(tabs)
      .queue.begin(texts)
      .then((job) => stored.push(job))
  }

  async function act() {
    const action = choices.below(40)
    if (action < 3) begin()
    else if (action < 6) void choices.one(tabs).queue.resume(anyJob())
    else if (action === 6) void choices.one(tabs).queue.cancel(anyJob())
    else if (action === 7) void choices.one(tabs).queue.load()
    else if (action < 11) await world.pass(choices.one([1_000, 40 * MINUTE_MS, 58 * MINUTE_MS]))
    else if (action === 11) world.restartService()
    else if (action === 12) {
      const at = choices.below(tabs.length)
      world.crash(tabs[at]!)
      tabs[at] = world.openTab()
      void tabs[at].queue.load()
    } else await world.next()
    await nothingTwice()
  }

  async function nothingTwice() {
    const texts = (await world.delivered())
      .map(({ text }) => text)
      .filter((text) => begun.includes(text ?? ''))
    expect(texts).toHaveLength(new Set(texts).size)
  }

  begin()
  while (!choices.isOver) await act()
  world.mend()
  for (const tab of tabs) world.crash(tab)
  const last = world.openTab()
  void last.queue.load()
  await world.rest()
  for (const jobId of world.disk.keys()) void last.queue.resume(jobId)
  await world.rest()
  await nothingTwice()
  return {
    jobs: [...world.disk.values()],
    stored,
    begun,
    delivered: await world.delivered(),
    now: world.now(),
  }
}

/** The report of each send must match what the service holds. */
async function check(numbers: readonly number[]) {
  const { jobs, stored, begun, delivered, now } = await walk(numbers)
  const heldFor = (text: string) =>
    delivered.filter((message) => message.text === text).map((each) => each.message_id)
  const sends = jobs.flatMap((job) => job.sends)
  expect(jobs.map(({ job_id }) => job_id)).toEqual(expect.arrayContaining(stored.map(({ job_id }) => job_id)))
  for (const { text, state, message_id, ...send } of sends) {
    const held = heldFor(text)
    if (state.is === 'sent') expect({ text, held }).toEqual({ text, held: [message_id] })
    // Unknown, because the hour of its uuid is over. A later try may have been refused.
    else
      expect({ text, isDoubtful: send.mayHaveArrived, isSafe: isSafeToTry(send, now) }).toEqual({
        text,
        isDoubtful: true,
        isSafe: false,
      })
  }
  const known = new Set(sends.map(({ text }) => text))
  for (const text of begun)
    if (!known.has(text)) expect({ text, held: heldFor(text) }).toEqual({ text, held: [] })
}

test('each text is sent once or reported as unknown, with lost, late and doubled requests, crashes, two tabs and restarts', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.nat(9_999), { minLength: 100, maxLength: 600 }), check), {
    numRuns: runs(40),
  })
})
