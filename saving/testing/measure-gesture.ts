import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { UploadAll } from '../../contract/drive/upload-all'
import { WriteValues } from '../../contract/sheets/write-values'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, settle } from './console-on'
import type { Asked } from './console-on'
import type { Gesture } from './gestures'

/** The cost of one gesture until the page shows “saved”, including one read that verifies it. */
export interface Measured {
  what: string
  creates: number
  updates: number
  deletes: number
  uploads: number
  cells: number
  reads: number
  /** From the last key to the last answer, if answers take no time: the delay that the platform's pace alone causes. */
  seconds: number
}

const KEY_MS = 100

const kinds = new Map<object, keyof Omit<Measured, 'what' | 'seconds'>>([
  [CreateBlocks, 'creates'],
  [BatchUpdateBlocks, 'updates'],
  [BatchDeleteChildren, 'deletes'],
  [UploadAll, 'uploads'],
  [WriteValues, 'cells'],
])

export async function measureGesture(
  { what, shows, afterwards }: Gesture,
  service: Asked,
  chat: string,
  clock: VirtualClock,
): Promise<Measured> {
  const found: Measured = {
    what,
    creates: 0,
    updates: 0,
    deletes: 0,
    uploads: 0,
    cells: 0,
    reads: 0,
    seconds: 0,
  }
  let lastWrite = clock.now()
  const counted: Asked = (endpoint, input) => {
    const kind = kinds.get(endpoint) ?? 'reads'
    found[kind] += 1
    if (kind !== 'reads') lastWrite = clock.now()
    return service(endpoint, input)
  }
  const console = await ConsoleOn.open({ service: counted, chat, clock })
  found.reads = 0
  let lastKey = clock.now()
  for (const document of shows(console.screen, console)) {
    lastKey = clock.now()
    console.show(document)
    await settle(clock, [console], clock.now() + KEY_MS)
  }
  if (afterwards) {
    await settle(clock, [console])
    lastKey = clock.now()
    afterwards(console)
  }
  await settle(clock, [console])
  const { phase, difference } = console.queue.getSnapshot()
  if (phase !== 'idle' || difference) throw new Error(`“${what}” ends ${phase}`)
  found.seconds = Math.max(0, lastWrite - lastKey) / 1_000
  return found
}

export function printGestures(all: readonly Measured[]): string {
  const rows = all.map(({ what, creates, updates, deletes, uploads, cells, reads, seconds }) => {
    const writes = creates + updates + deletes
    const parts = [writes, creates, updates, deletes, uploads, cells, reads].map((number) =>
      number === 0 ? '·' : `${number}`,
    )
    return `| ${what} | ${parts.join(' | ')} | ${seconds.toFixed(1)} |`
  })
  return `# What a gesture costs

Calls to the platform until the page says _Saved_, as measured by a test with the real queue against the real service; \`npm run gestures\`
prints this page anew. _Writes_ count against the budget: 3 a second for one announcement, 5 for the application (platform/docx#announcement-calls).
_Reads_ are what has to be learnt of new tables, grids, callouts and sheets, and the reading back once all is saved. _Seconds_ go from the last
key to the last write, where the platform answers at once: the rest before a save, and its pace.

| Gesture | Writes | Create | Update | Delete | Uploads | Cells | Reads | Seconds |
| ------- | -----: | -----: | -----: | -----: | ------: | ----: | ----: | ------: |
${rows.join('\n')}
`
}
