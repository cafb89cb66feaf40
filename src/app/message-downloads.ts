import type { Asked, Downloads, Going } from '../features/message-content/resources/downloads'
import { downloadDesk } from '../features/downloads/download-desk'
import { resourceOf } from '../features/downloads/find/resource-of'
import { cameOf, downloadId, movingPhases, type Download } from '../features/downloads/queue/download'

/** Downloads from messages go through the queue of the files page: the same progress, the same retries, one row a file. */
export function messageDownloads(appId: string): Downloads {
  const { queue } = downloadDesk(appId)
  const idOf = ({ message, file }: Asked) => downloadId({ messageId: message.message_id, key: file.file_key })
  return {
    save: ({ message, file }) => queue.save([resourceOf(message, file)]),
    cancel: (asked) => queue.cancel(idOf(asked)),
    of(asked) {
      const download = queue.rows.get(idOf(asked))
      return download && goingOf(download)
    },
    listen: (asked, listener) => queue.rows.listen(`row ${idOf(asked)}`, listener),
  }
}

const known = new WeakMap<Download, Going>()

/** The same for the same row, which is another object after every change. */
function goingOf(download: Download): Going | undefined {
  const before = known.get(download)
  if (before) return before
  const going = read(download)
  if (going) known.set(download, going)
  return going
}

function read(download: Download): Going | undefined {
  const { phase, size } = download
  const share = size ? cameOf(download) / size : undefined
  if (movingPhases.has(phase.name)) return { state: 'going', share }
  if (phase.name === 'paused' || phase.name === 'left') return { state: 'paused', share }
  if (phase.name === 'failed') return { state: 'failed', error: phase.error }
  if (phase.name === 'unsaved') return { state: 'unsaved' }
  return phase.name === 'done' && phase.isSaved ? { state: 'saved' } : undefined
}
