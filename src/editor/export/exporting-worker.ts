import { exportDocument } from './export-document'
import type { ExportRequest } from './export-text'

/** Converts one document off the page; the page terminates it when it takes too long. */
addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => {
  // The page hears of a part that does not load.
  exportDocument(data)
    .then((exported) => globalThis.postMessage(exported))
    .catch(reportError)
})
