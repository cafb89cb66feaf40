import type { MediaPort } from '../../../editor/view/ports'
import type { MediaUrls } from '../api/media-urls'

/** Pictures and files of one announcement. */
export const mediaPort = (urls: MediaUrls): MediaPort => ({
  urlOf: urls.urlOf,
  add() {
    throw new Error('files are not taken yet')
  },
  uploadOf: () => undefined,
  subscribe: () => () => undefined,
  retry: () => undefined,
  download: () => Promise.reject(new Error('files are not downloaded yet')),
})
