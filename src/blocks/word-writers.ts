import type { WordBlockWriter } from '../editor/word/word-blocks'
import { paragraph, run } from '../editor/word/write-lines'
import { calloutWriter } from './callout/write-word-callout'
import { gridWriter } from './grid/write-word-grid'
import { imageWriter } from './image/write-word-image'
import { sheetWriter } from './sheet/write-word-sheet'
import { tableWriter } from './table/write-word-table'

/** How types are written into a Word file. Boxes and cards without a line here are written by their names. */
export const wordWriters: readonly WordBlockWriter[] = [
  tableWriter,
  calloutWriter,
  gridWriter,
  imageWriter,
  sheetWriter,
  { key: 'divider', write: (_, { look }) => [paragraph([], { ...look, isRule: true })] },
  { key: 'view', write: ({ children }, { blocks }) => blocks(children) },
  {
    key: 'file',
    write({ body }, { look, out }) {
      out.tally.add('filesAsNames')
      return [paragraph([run(body.file?.name ?? out.names.kind('file'))], look)]
    },
  },
  { key: 'iframe', write: ({ body }, { linked }) => linked(body.iframe?.component?.url) },
  { key: 'link_preview', write: ({ body }, { linked }) => linked(body.link_preview?.url) },
]
