import { SlotKeeper, type SlotShelf } from '../../files/keep/slot-keeper'
import type { Rooms } from '../place/rooms'
import type { DownloadQueue } from '../queue/download-queue'
import { downloadFromKept, keptDownload, type KeptDownload } from './kept-download'

interface Ports {
  /** This tab's own. */
  slot: string
  shelf: SlotShelf<KeptDownload>
  rooms: Pick<Rooms, 'find' | 'names' | 'drop'>
  /** Resolves when this tab holds a slot, which it then does as long as it lives. */
  claim(slot: string): Promise<void>
  queue: DownloadQueue
  setTimeout(run: () => void, ms: number): void
}

/** A room is called after the tab that made it. */
export const roomName = (slot: string, id: string): string => `${slot}.${id}`
const makerOf = (room: string): string => room.slice(0, room.indexOf('.'))

/**
 * Keeps the downloads of one tab that are not over, and takes over those of
 * tabs that are gone. The bytes stay in the rooms that they came into, whoever
 * names them; a room that nobody names goes with the tab that made it.
 */
export function downloadKeeper(ports: Ports): SlotKeeper<KeptDownload> {
  const { slot: own, shelf, rooms, claim, queue, setTimeout } = ports
  const roomNames = () => rooms.names().catch(() => [])
  return new SlotKeeper({
    slot: own,
    shelf: {
      ...shelf,
      slots: async () => [...new Set([...(await shelf.slots()), ...(await roomNames()).map(makerOf)])],
    },
    claim,
    setTimeout,
    rows: () => queue.rows.all().flatMap((row) => keptDownload(row) ?? []),
    written: () => Promise.resolve(),
    async takeOver(rows) {
      const found = await Promise.all(
        rows.map(async (kept) => {
          const sink = await rooms.find(kept.room)
          return { download: downloadFromKept(kept, sink), sink }
        }),
      )
      queue.restore(found)
    },
    async emptied(slot) {
      // Our own downloads may have begun, and not be written yet.
      if (slot === own) return
      const made = (await roomNames()).filter((name) => makerOf(name) === slot)
      const kept = await Promise.all((await shelf.slots()).map((each) => shelf.readRows(each)))
      const named = new Set(kept.flat().map(({ room }) => room))
      for (const name of made) if (!named.has(name)) await rooms.drop(name)
    },
  })
}
