import { exportDocument } from './export-document'
import type { ExportRequest } from './export-document'

/** Writes one document beside the page, which ends it when it takes too long. */
addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => {
  void exportDocument(data).then((exported) => globalThis.postMessage(exported))
})
