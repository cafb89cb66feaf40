import { setTimeout } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import type { PublicationState } from '../../contract/herald/publications'
import { stateOf } from '../../publishing/publications/publication'
import { createService } from '../../service/http/create-service'
import { readPublications } from '../../service/publications/publication-rows'
import type { Store } from '../../service/store/store'
import { openData } from '../open-data'
import { startPublications } from '../publications/start-publications'

/**
 * Runs the publications in a data folder until none is left to run, and prints their states. Before and after each
 * call and each transaction, and after each statement in one, it counts a step, and kills itself at the given one.
 */
async function main(folder: string, stopAt: number) {
  let steps = 0
  const step = () => {
    steps += 1
    if (steps === stopAt) process.kill(process.pid, 'SIGKILL')
  }
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    step()
    const result = await work()
    step()
    return result
  }
  const statements: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      step()
      return result
    },
  }
  const counting = (store: Store): Store => ({
    ...store,
    transaction: (work, locks) =>
      counted(() => store.transaction((tx) => work(tx.withPlugin(statements)), locks)),
  })
  const data = await openData({ data: folder, counting })
  const { world } = data
  const service = createService(world, { local: 'local' })
  const running = startPublications(world, {
    answer: (request) => counted(() => service(request)),
    isAlone: true,
    onBug: (error) => process.stderr.write(`${String(error)}\n`),
  })
  const states = async () =>
    (
      await world.store.read((tx) => readPublications(tx, { app_id: undefined, chat_id: undefined, most: 9 }))
    ).map((publication) => stateOf(publication, world.now()))
  const unfinished: readonly PublicationState[] = ['waiting', 'running']
  while ((await states()).some((state) => unfinished.includes(state))) await setTimeout(20)
  process.stdout.write((await states()).join())
  await running.close()
  await data.close()
}

const [folder = '', stopAt] = process.argv.slice(2)
void main(folder, Number(stopAt))
