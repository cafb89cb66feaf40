import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RateBudget } from '../../client/rate-budget'
import type { JobStorage } from '../../jobs/job-queue'
import { TextQueue, type TextJob } from '../../jobs/testing/text-queue'
import { delay } from '../../primitives/retry'

/**
 * Sends texts as a durable job, stored in a JSON file, and continues a job that an earlier process has left. Before and
 * after each write and each call it counts a step, and kills itself at the given one. Prints how the sends ended.
 */
async function main(folder: string, url: string, token: string, chat_id: string, stopAt: number) {
  let steps = 0
  const step = () => {
    steps += 1
    if (steps === stopAt) process.kill(process.pid, 'SIGKILL')
  }
  const now = () => Date.now()
  const storage = jobFile(join(folder, 'jobs.json'), step)
  const queue = new TextQueue({
    app_id: 'cli_0',
    token,
    now,
    wait: delay,
    newUuid: () => crypto.randomUUID(),
    budget: new RateBudget('sends', now),
    storage,
    // One process at a time.
    channel: { announce: () => undefined, listen: () => () => undefined },
    claim: () => Promise.resolve(() => Promise.resolve()),
    async fetch(path, init) {
      step()
      const response = await fetch(new URL(path, url), init)
      step()
      return response
    },
  })
  await queue.load()
  const [left] = queue.state().jobs
  const texts = ['one', 'two'].map((text) => ({ chat_id, text }))
  const { job_id } = left ?? (await queue.begin(texts))
  if (left) await queue.resume(job_id)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (queue.state().running.size === 0) resolve()
    }
    queue.subscribe(look)
    look()
  })
  process.stdout.write(
    queue
      .get(job_id)!
      .sends.map(({ state }) => state.is)
      .join(),
  )
}

/** Jobs in a file, which is replaced as a whole. */
function jobFile(path: string, step: () => void): JobStorage<TextJob> {
  const read = (): TextJob[] =>
    existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TextJob[]) : []
  const replace = (jobs: readonly TextJob[]) => {
    step()
    writeFileSync(`${path}.new`, JSON.stringify(jobs))
    step()
    renameSync(`${path}.new`, path)
    step()
  }
  const without = (jobId: string) => read().filter(({ job_id }) => job_id !== jobId)
  return {
    readAll: async () => read(),
    read: async (jobId) => read().find(({ job_id }) => job_id === jobId),
    keep: async (job) => replace([...without(job.job_id), job]),
    forget: async (jobId) => replace(without(jobId)),
  }
}

const [folder = '', url = '', token = '', chat = '', stopAt] = process.argv.slice(2)
void main(folder, url, token, chat, Number(stopAt))
