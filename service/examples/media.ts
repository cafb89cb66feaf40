import { FILE, IMAGE, PAGE, SHEET, VIEW } from '../../contract/docx/block-numbers'
import type { Scenario } from '../rules/scenario'
import { launch } from './launch'

/** The announcement of "Launch" with an empty image and an empty file in their places, and a spreadsheet. */
export const mediaBlocks: Scenario = {
  world(file) {
    const { announcement } = launch(file)
    announcement.blocks = [
      { block_id: 'oc_launch', block_type: PAGE, parent_id: '', page: { elements: [] } },
      { block_id: 'doxcnImage', block_type: IMAGE, parent_id: 'oc_launch', image: { token: '' } },
      { block_id: 'doxcnView', block_type: VIEW, parent_id: 'oc_launch', view: { view_type: 1 } },
      { block_id: 'doxcnFile', block_type: FILE, parent_id: 'doxcnView', file: { token: '', name: '' } },
      {
        block_id: 'doxcnSheet',
        block_type: SHEET,
        parent_id: 'oc_launch',
        sheet: { token: 'shtcnMedia_Sheet1' },
      },
    ]
    announcement.sheets = [{ token: 'shtcnMedia_Sheet1', values: [['a']] }]
  },
}

/** A small text file as it is sent, with its declared size and checksum. */
export const plan = {
  file: new Blob(['a plan']),
  size: '6',
  /** Decimal Adler-32. */
  checksum: '119538221',
}
