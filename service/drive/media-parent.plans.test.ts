import { expect, test } from 'vitest'
import { plansOf } from '../testing/plans-of'
import { gatherParent } from './media-parent'

const caller = { app_id: 'cli', tenant_key: 't', name: '', bot_enabled: true, scopes: undefined }

test('the block and the sheet that material is for are found without scanning a table', async () => {
  const [block, sheet] = await plansOf(async (tx) => {
    await gatherParent(tx, { parent_type: 'docx_image', parent_node: 'doxcn' }, caller)
    await gatherParent(tx, { parent_type: 'sheet_image', parent_node: 'shtcn' }, caller)
  })
  expect(block).toMatch(/USING INDEX media_holders/)
  for (const plan of [block, sheet]) expect(plan).not.toMatch(/SCAN/)
})
