import { FILE, IMAGE, PAGE, SHEET, VIEW } from '../../contract/docx/block-numbers'
import type { Scenario } from '../rules/scenario'
import { LAUNCH, launch } from './launch'

/** Puts an empty image, an empty file and a spreadsheet before the other blocks of the announcement of "Launch". */
export const mediaBlocks: Scenario = {
  world(file) {
    const { announcement } = launch(file)
    const [page, ...others] = announcement.blocks ?? []
    announcement.blocks = [
      page ?? { block_id: LAUNCH, block_type: PAGE, parent_id: '', page: { elements: [] } },
      { block_id: 'doxcnImage', block_type: IMAGE, parent_id: LAUNCH, image: { token: '' } },
      { block_id: 'doxcnView', block_type: VIEW, parent_id: LAUNCH, view: { view_type: 1 } },
      { block_id: 'doxcnFile', block_type: FILE, parent_id: 'doxcnView', file: { token: '', name: '' } },
      {
        block_id: 'doxcnSheet',
        block_type: SHEET,
        parent_id: LAUNCH,
        sheet: { token: 'shtcnMedia_Sheet1' },
      },
      ...others,
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
