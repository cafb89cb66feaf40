import { benchAnnouncements } from './announcements'
import { benchLastKeyToSaved } from './last-key-to-saved'
import { benchMessageList } from './message-list'
import { benchMessages } from './messages'
import { benchSaving } from './saving'
import { benchPageMemory } from './page-memory'
import { benchPageTransfers } from './page-transfers'
import { benchTransfers } from './transfers'
import { benchTransferMemory } from './transfer-memory'

const suites = {
  announcements: benchAnnouncements,
  async *saving() {
    yield* benchSaving()
    yield* benchLastKeyToSaved()
  },
  messages: benchMessages,
  'message-list': benchMessageList,
  async *transfers() {
    yield* benchTransfers()
    yield* benchPageTransfers()
  },
  async *memory() {
    yield* benchTransferMemory()
    yield* benchPageMemory()
  },
}

/** `npm run bench [suite …]`: one run, medians, and beside each figure the floor that was measured in turns with it. */
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in suites))
if (unknown) throw new Error(`no suite is called ${unknown}; there are ${Object.keys(suites).join(', ')}`)

console.log('median')
for (const [name, suite] of Object.entries(suites)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for await (const text of suite()) console.log(text)
}
