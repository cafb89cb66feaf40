import { benchAnnouncements } from './announcements'
import { benchDay } from './day'
import { benchEvents } from './events'
import { benchFirstPage } from './first-page'
import { benchGateway } from './gateway'
import { benchGatewayAdded } from './gateway-added'
import { benchLastKeyToSaved } from './last-key-to-saved'
import { benchLongLists } from './long-lists'
import { benchMessageList } from './message-list'
import { benchMessages } from './messages'
import { benchPageMemory } from './page-memory'
import { benchPageSums } from './page-sums'
import { benchPageTransfers } from './page-transfers'
import { benchPhone } from './phone'
import { benchRealText } from './real-text'
import { benchSaving } from './saving'
import { benchSearch } from './search'
import { benchShot } from './shot'
import { benchStart } from './start'
import { benchTransferMemory } from './transfer-memory'
import { benchTransfers } from './transfers'

/** The needs of a suite: the console with its server, that with the service in the page, the package, or a Chromium. */
export type Need = 'server' | 'page' | 'package' | 'browser'

interface Suite {
  /** Its description in `--list`. */
  words: string
  needs: readonly Need[]
  run(): AsyncGenerator<string>
}

const suites: Readonly<Record<string, Suite>> = {
  start: {
    words: 'a start, a reset and the memory of an idle server, against an empty Node server',
    needs: ['package'],
    run: benchStart,
  },
  announcements: {
    words: 'creating, updating and listing blocks over HTTP, against the bare driver',
    needs: [],
    run: benchAnnouncements,
  },
  'page-sums': {
    words: 'writing with the sums of the database’s pages, against writing without',
    needs: [],
    run: benchPageSums,
  },
  saving: {
    words: 'what one key costs until its call is known, against a walk over the blocks',
    needs: [],
    run: benchSaving,
  },
  'first-page': {
    words: 'until the first line of 10,000 blocks can be edited, against one of 100',
    needs: ['server', 'browser'],
    run: benchFirstPage,
  },
  phone: {
    words: 'a first and a second visit on a phone’s line, against a bare page of the same bytes',
    needs: ['server', 'browser'],
    run: benchPhone,
  },
  'last-key-to-saved': {
    words: 'from the last key of a word until the page says Saved, against a bare fetch',
    needs: ['server', 'browser'],
    run: benchLastKeyToSaved,
  },
  'real-text': {
    words: 'pasting 3,200 blocks and reading files of 1 MB, against the parsers alone',
    needs: ['server', 'browser'],
    run: benchRealText,
  },
  shot: {
    words: 'herald shot of a card, against a picture of an empty page',
    needs: ['server', 'browser'],
    run: benchShot,
  },
  messages: {
    words: 'pages of a million messages and merge-forwards over HTTP, against the bare driver',
    needs: [],
    run: benchMessages,
  },
  search: {
    words: 'a key in the search over 10,000 messages and 300 announcements',
    needs: ['server', 'browser'],
    run: benchSearch,
  },
  'message-list': {
    words: 'scrolling and picking among 100,000 messages, against a page of bare rows',
    needs: ['server', 'browser'],
    run: benchMessageList,
  },
  'long-lists': {
    words: 'frames while 100,000 messages and 10,000 chats scroll by wheel and scroll bar',
    needs: ['server', 'browser'],
    run: benchLongLists,
  },
  day: {
    words: 'the memory of pages that are open for a day of 20,000 events',
    needs: ['server', 'browser'],
    run: benchDay,
  },
  events: {
    words: 'from a send to the handler of an event, against a bare WebSocket echo',
    needs: [],
    run: benchEvents,
  },
  transfers: {
    words: '30 MB up and down over HTTP, against a bare listener',
    needs: [],
    run: benchTransfers,
  },
  'page-transfers': {
    words: '30 MB up and down from the page in both homes, against a bare fetch',
    needs: ['server', 'page', 'browser'],
    run: benchPageTransfers,
  },
  memory: {
    words: 'how far the server grows under twenty transfers at once',
    needs: [],
    run: benchTransferMemory,
  },
  'gateway-added': {
    words: 'what the gateway adds to a read, against a bare pipe',
    needs: ['server'],
    run: benchGatewayAdded,
  },
  gateway: {
    words: 'the gateway with 200 operators, uploads and ten writers',
    needs: ['server'],
    run: benchGateway,
  },
  'page-memory': {
    words: 'how far page and browser grow under twenty files, in both homes',
    needs: ['server', 'page', 'browser'],
    run: benchPageMemory,
  },
}

const list = (): string =>
  Object.entries(suites)
    .map(([name, { words }]) => `  ${name.padEnd(18)} ${words}`)
    .join('\n')

/**
 * `npm run bench [-- suite …]`: runs all suites, or those named, once; `--list` names them.
 * `ready` prepares what a suite needs. False: a name is unknown; nothing ran, and it prints why.
 */
export async function main(asked: readonly string[], ready: (need: Need) => Promise<void>): Promise<boolean> {
  if (asked.includes('--list')) {
    console.log(list())
    return true
  }
  const unknown = asked.filter((name) => !Object.hasOwn(suites, name))
  if (unknown.length > 0) {
    console.error(`There is no suite called ${unknown.join(', ')}. There are:\n${list()}`)
    return false
  }
  const chosen = Object.entries(suites).filter(([name]) => asked.length === 0 || asked.includes(name))
  for (const need of new Set(chosen.flatMap(([, { needs }]) => needs))) await ready(need)
  console.log(
    'Medians; in brackets where the middle half of the turns lies. Each is taken in turns with what it is beside.',
  )
  for (const [, { run }] of chosen) for await (const text of run()) console.log(text)
  return true
}
