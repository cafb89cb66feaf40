import type { AppClient, Call } from '../../client/client'
import type { Block } from '../../contract/docx/block'
import type { Publication, PublicationTarget } from '../publications/publication'
import { PublicationRun } from '../publications/publication-run'
import { memoryPublication } from './memory-publications'
import type { publishWorld } from './publish-world'

interface Given {
  blocks: readonly Block[]
  targets: readonly (Pick<PublicationTarget, 'chat_id' | 'how'> & Partial<PublicationTarget>)[]
}

/** One publication in a store, and the programs that run it, one after another. Each begins with an empty memory. */
export function publicationPrograms(
  world: Awaited<ReturnType<typeof publishWorld>>,
  { blocks, targets }: Given,
) {
  const publication: Publication = {
    publication_id: 'pub_1',
    app_id: 'cli_a1b2c3d4e5f60718',
    made_by: 'test',
    made_at: 0,
    at: 0,
    over_ms: 0,
    hash: '',
    needs_approval: false,
    source: { blocks: blocks.length },
    stage: 'open',
    work: 'publish',
    targets: targets.map((target) => ({ due_at: 0, step: 'waiting', written: [], ...target })),
  }
  const stored = memoryPublication(publication, blocks)
  const bugs: unknown[] = []
  const client: Pick<AppClient, 'call'> = { call: world.ask as Call }
  const start = (transport = world.newTransport()) => {
    const program = new PublicationRun(
      stored.claim(),
      { client: client as AppClient, transport },
      {
        clock: world.clock,
        now: world.clock.now,
        random: () => 0.5,
        newId: world.newId,
        newToken: world.newToken,
        onBug: (error) => bugs.push(error),
      },
    )
    void program.run()
    return program
  }
  return { stored, bugs, start }
}
