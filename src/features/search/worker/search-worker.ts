import { indexStore } from '../../../storage/search-index-store'
import { openTabChannel } from '../../../storage/tab-channel'
import { SearchHost, type SearchNews, type SearchRequest } from './search-host'

/** Holds the index off the page's thread. */
const host = new SearchHost({
  disk: indexStore,
  openChannel: openTabChannel<SearchNews>,
  say: (response) => globalThis.postMessage(response),
})

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => host.hear(data))
