import { StreamChanges, type Change } from '../../contract/herald/changes'
import { locks } from '../storage/locks'
import { hasChannels, openChannel } from '../storage/open-channel'
import { ChangeFeed, type ToldNews } from './change-feed'
import { callStream } from './client'
import { followEvents } from './follow-events'

/** What changes in the local service, for every page of this tab that shows it. */
export const changes = new ChangeFeed({
  locks: hasChannels() ? locks : undefined,
  sight: {
    isVisible: () => document.visibilityState === 'visible',
    listen(onChange) {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
  },
  openChannel: (onTold) => openChannel<ToldNews>('herald.changes', onTold),
  follow(signal, onNews) {
    let isOpen = false
    return followEvents({
      signal,
      open: (hearing) => callStream(StreamChanges, {}, { signal: hearing, withoutToken: true }),
      onEvents(events) {
        // What changed until here nobody was told.
        if (!isOpen || events.some(({ event }) => event === 'missed')) onNews({ kind: 'missed' })
        isOpen = true
        for (const { event, data } of events) if (event === 'change') onNews(JSON.parse(data) as Change)
      },
    })
  },
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    }),
})
